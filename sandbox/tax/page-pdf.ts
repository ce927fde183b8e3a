/** A PDF of one page with these lines, printable ASCII without brackets. */
export function pagePdf(lines: readonly string[]): Buffer {
  const text = `BT /F1 9 Tf 14 TL 40 780 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${pdf}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`);
}
