const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The provider's login page: a visitor chooses a person, or goes back. `hidden` is sent with the answer. */
export function loginPage(hidden: Readonly<Record<string, string>>, email: string): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated company login</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f5; color: #1c2733; font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(400px, 100% - 32px); padding: 28px; border: 1px solid #c9d1da; border-radius: 12px; background: #fff }
h1 { margin: 0 0 4px; font-size: 22px } p { margin: 0 0 20px; color: #4a5866 }
label { display: block; margin-bottom: 4px; font-weight: 600 }
input { box-sizing: border-box; width: 100%; padding: 8px 10px; border: 1px solid #7b8896; border-radius: 6px; font: inherit }
button { width: 100%; margin-top: 12px; padding: 9px; border: 1px solid #1f5fbf; border-radius: 6px; background: #1f5fbf; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: #fff; color: #1f5fbf }
</style></head>
<body><main>
<h1>Simulated company login</h1>
<p>This provider is a part of the demo: it believes whatever e-mail you give.</p>
<form action="answer" method="get">
${fields.join('\n')}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" required value="${escapeHtml(email)}">
<button name="answer" value="yes">Continue</button>
<button class="quiet" name="answer" value="no" formnovalidate>Cancel</button>
</form></main></body></html>`;
}
