import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { answer, nothing } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import {
  checkImport,
  discardImport,
  FaultGroup,
  findFaultGroups,
  findLineChanges,
  getImport,
  getLastUpload,
  Import,
} from '../contract.ts';

const fields = [
  { name: 'sku', is_required: true },
  { name: 'name', is_required: false },
];
const uploaded: Import = {
  ...exampleOf(Import),
  id: 3,
  sheet: 'products',
  state: 'uploaded',
  file_name: 'cups.csv',
  is_encoding_certain: true,
  has_header: false,
  first_row: ['1', 'A-1', 'Cup'],
  samples: [['2', 'A-2', 'Bowl']],
  columns: ['', '', ''],
  fields,
};
const figures = { added: 2, changed: 1, unchanged: 0, skipped: 0, failed: 0 };

/** One import, as it is stored; `change` is what the work on it made of it. */
async function openImport(given: Partial<Import> = {}) {
  let stored: Import = { ...uploaded, ...given };
  const opened = await openPortal('/imports/3', {
    answers: [
      answer(getImport, () => stored),
      answer(checkImport, () => {
        stored = { ...stored, state: 'checking', progress: 0.5 };
        return stored;
      }),
      answer(discardImport, () => nothing),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'cups.csv' });
  const change = (next: Partial<Import>) => {
    stored = { ...stored, ...next };
    tell({ type: 'import.changed' });
  };
  return { ...opened, change };
}

type User = Awaited<ReturnType<typeof openPortal>>['user'];
async function mapColumn(user: User, field: string, column: string) {
  await user.click(screen.getByRole('combobox', { name: `Column for ${field}` }));
  await user.click(await screen.findByRole('option', { name: column }));
}

test('a file without a header is shown as one, and its columns are mapped by their position', async () => {
  const { user, server } = await openImport();
  const isData = await screen.findByRole('checkbox', { name: /^The first line is data/ });
  expect(isData).toBeChecked();
  await user.click(isData);
  expect(screen.getByText(/^Columns that are not imported/)).toHaveTextContent('Cup');
  await user.click(isData);
  await mapColumn(user, 'SKU', 'Column 2: A-1');
  await mapColumn(user, 'Name', 'Column 3: Cup');
  expect(screen.getByRole('row', { name: /^SKU/ })).toHaveTextContent('A-1');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() =>
    expect(server.asked(checkImport)).toMatchObject([{ body: { mapping: { sku: 1, name: 2 }, has_header: false } }]),
  );
});

test('a checked file says what it would do, and each cell that it would change', async () => {
  const changes = { line: 2, key: 'A-1', cells: [{ field: 'price', from: '12.50', to: '13.25' }] };
  const { server } = await openImport({ state: 'checked', counts: figures, lines: 3 });
  expect(await screen.findByRole('heading', { name: 'What the import would do' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Lines by outcome' })).toHaveTextContent(/2\s*new.*1\s*changed/);
  server.answer(answer(findLineChanges, () => ({ data: [changes] })));
  tell({ type: 'import.changed' });
  const table = await screen.findByRole('table', { name: 'What changes' });
  const [, row] = within(table).getAllByRole('row');
  expect(row).toHaveTextContent(/^2A-1Price12\.5013\.25$/);
});

test('a number with two readings is asked about, and the file is checked again with the answer', async () => {
  const line = { line: 2, value: '$97.000', message: 'This can be read in two ways' };
  const group = { ...exampleOf(FaultGroup), code: 'two_readings' as const, column_name: 'Precio', first: [line] };
  const { user, server } = await openImport({
    state: 'checked',
    counts: { ...figures, failed: 1 },
    mapping: { sku: 1 },
    existing: 'update',
  });
  server.answer(answer(findFaultGroups, () => ({ data: [{ ...group, column: 2, lines: 1, is_note: false }] })));
  tell({ type: 'import.changed' });
  const question = await screen.findByRole('heading', { name: 'Precio: what is “$97.000”?' });
  const outcome = screen.getByRole('heading', { name: 'What the import would do' });
  expect(question.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'A fraction: 97.000' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Thousands: 97000' }));
  await waitFor(() =>
    expect(server.asked(checkImport)).toMatchObject([
      { body: { mapping: { sku: 1 }, decimal: ',', is_decimal_certain: true } },
    ]),
  );
});

test('SKUs are offered where the file has none, and two columns of one name are told', async () => {
  const { user, server } = await openImport({
    has_header: true,
    first_row: ['Name', 'Price', 'Price'],
    columns: ['Name', 'Price', 'Price'],
    samples: [['Blue Cup', '1', '2']],
    mapping: { name: 0 },
    makes_skus: false,
    fields: [...fields, { name: 'price', is_required: false }],
  });
  expect(await screen.findByText('Several columns are called “Price”. Choose one')).toBeVisible();
  const offer = screen.getByRole('checkbox', { name: /^Make a SKU/ });
  expect(screen.getByText(/such as “blue-cup”/)).toBeVisible();
  await user.click(offer);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(server.asked(checkImport)).toMatchObject([{ body: { makes_skus: true } }]));
});

test('a member who leaves while a file is checked is told on another screen when it is done', async () => {
  const { user, change } = await openImport();
  await mapColumn(user, 'SKU', 'Column 2: A-1');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText(/You can leave this page or close it/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Customers' }));
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  change({ state: 'checked', counts: { ...figures, added: 1, changed: 0, failed: 1 } });
  expect(await screen.findByText(/cups\.csv is checked\. Rows to import: 1\. With errors: 1/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'cups.csv' })).toBeVisible();
});

test('a file is discarded after a question', async () => {
  const { user, server } = await openImport();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(/cups\.csv was discarded/)).toBeVisible();
  expect(server.asked(discardImport)).toMatchObject([{ params: { id: 3 } }]);
});

/** Stands for the way by which the browser uploads and tells how far it is: it answers when the test says so. */
class FakeUpload {
  static sent: FakeUpload | undefined;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload: () => void = () => {};
  onabort: () => void = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => 'application/json';
  send() {
    FakeUpload.sent = this;
  }
  abort() {
    this.onabort();
  }
  reply(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
  }
}

async function openNewImport() {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  FakeUpload.sent = undefined;
  const { user } = await openPortal('/imports/new?sheet=products', {
    answers: [answer(getImport, () => uploaded), answer(getLastUpload, () => nothing)],
  });
  await user.upload(await screen.findByLabelText('CSV file'), new File(['SKU\nA-1\n'], 'cups.csv'));
  await user.click(screen.getByRole('button', { name: 'Upload the file' }));
  await waitFor(() => expect(FakeUpload.sent).toBeDefined());
  return { user, reply: (status: number, body: unknown) => FakeUpload.sent?.reply(status, body) };
}

test('what is no CSV is refused with what the server says of it, and can be replaced at once', async () => {
  const { user, reply } = await openNewImport();
  reply(422, { message: 'File type is wrong. Please upload CSV file.' });
  expect(await screen.findByText('File type is wrong. Please upload CSV file.')).toBeVisible();
  await user.upload(screen.getByLabelText('CSV file'), new File(['SKU\nA-2\n'], 'bowls.csv'));
  expect(screen.queryByText('File type is wrong. Please upload CSV file.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upload the file' }));
  await screen.findByRole('progressbar');
  reply(200, uploaded);
  expect(await screen.findByRole('heading', { level: 1, name: 'cups.csv' })).toBeVisible();
  vi.unstubAllGlobals();
});

test('an upload under way tells how far it is, asks before it is left, and can be called off', async () => {
  const { user } = await openNewImport();
  FakeUpload.sent?.upload.onprogress?.({ loaded: 4, total: 8 });
  expect(await screen.findByText(/50/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All imports' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel the upload' }));
  expect(await screen.findByRole('button', { name: 'Upload the file' })).toBeVisible();
  vi.unstubAllGlobals();
});
