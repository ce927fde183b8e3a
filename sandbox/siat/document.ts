import { misfit, type Shape } from '../tax/shape.ts';
import { below, type Tag, textAt } from '../tax/xml.ts';
import { Refused } from './mensajes.ts';
import { SHAPES } from './shapes.ts';

/** A document as it was read: texts of its head and lines by their names, empty where they are nil. */
export interface Documento {
  root: string;
  cabecera: Readonly<Record<string, string>>;
  detalles: readonly Readonly<Record<string, string>>[];
  isNote: boolean;
  isSigned: boolean;
}

/** @throws Refused 939 with the element that does not fit */
export function readDocument(root: Tag): Documento {
  const shape: Shape | undefined = Object.hasOwn(SHAPES, root.name) ? SHAPES[root.name] : undefined;
  if (!shape) throw new Refused('939', `Elemento raíz ${root.name}`);
  const isSigned = root.children.at(-1)?.name === 'Signature';
  const isElectronic = root.name.includes('Electronica');
  if (isSigned !== isElectronic) throw new Refused(isElectronic ? '921' : '939', 'Signature');
  const body = { ...root, children: isSigned ? root.children.slice(0, -1) : root.children };
  const wrong = misfit(body, shape) ?? nilMisfit(body);
  if (wrong !== undefined) throw new Refused('939', wrong);
  const detalles = below(root, 'detalle').map(texts);
  const [cabecera] = below(root, 'cabecera');
  const isNote = root.name.startsWith('nota');
  if (!cabecera || detalles.length > 500 || (isNote && detalles.length < 2)) throw new Refused('939', 'detalle');
  return { root: root.name, cabecera: texts(cabecera), detalles, isNote, isSigned };
}

/** Every element is there; one without a text says that it is nil, and only such. */
function nilMisfit({ children }: Tag): string | undefined {
  const leaves = children.flatMap((part) => part.children);
  return leaves.find(({ text, attributes }) => (text === '') !== (attributes.nil === 'true'))?.name;
}

const texts = (part: Tag): Record<string, string> =>
  Object.fromEntries(part.children.map(({ name }) => [name, textAt(part, name) ?? '']));
