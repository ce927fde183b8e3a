// npm run new-connector -- acme-shop: the first files of a connector and of its simulated partner.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addToList, changeFile, format, formsOf, runScaffold, ScaffoldError, writeTemplate } from './scaffold.ts';

/**
 * Writes `src/connectors/<name>/` and `sandbox/<name>/`, and adds both to their lists. @returns the paths written
 * @throws ScaffoldError without a usable name
 */
export function writeConnector(root: string, [name = '']: readonly string[]): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new ScaffoldError('Name the partner in small letters with dashes: npm run new-connector -- acme-shop');
  }
  for (const folder of ['src/connectors', 'sandbox']) {
    if (existsSync(join(root, folder, name))) throw new ScaffoldError(`${folder}/${name} is there already`);
  }
  const { kebab, camel, pascal, title } = formsOf(name);
  const written = [
    ...writeTemplate(root, 'connector', [
      { from: 'some-partner', to: kebab },
      { from: 'somePartner', to: camel },
      { from: 'SomePartner', to: pascal },
      { from: 'Some Partner', to: title },
    ]),
    addToList(
      root,
      'src/connectors/registry.ts',
      'connectors: readonly Connector\\[\\]',
      camel,
      `import { ${camel} } from './${kebab}/${kebab}.ts';`,
    ),
    addToList(
      root,
      'sandbox/sandbox.ts',
      'const partners',
      `create${pascal}()`,
      `import { create${pascal} } from './${kebab}/${kebab}.ts';`,
    ),
    changeFile(
      root,
      'sandbox/README.md',
      /(\| Partner \| Prefix \| Details \|\n\|-*\|-*\|-*\|\n)/,
      (head) => `${head}| ${title}, a channel | \`/${kebab}\` | [${kebab}/README.md](${kebab}/README.md) |\n`,
    ),
  ];
  format(root, written);
  return written;
}

if (import.meta.main) {
  runScaffold(writeConnector, 'Its README.md says what is next; its tests of orders fail until then.');
}
