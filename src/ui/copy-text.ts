/** Puts a text into the clipboard. @throws where the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  // Browsers offer it to pages with TLS alone.
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('the browser did not copy');
}
