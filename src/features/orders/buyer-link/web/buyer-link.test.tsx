import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import type { Right } from '#base/rights.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import type { BuyerFault } from '../buyer-facts.ts';
import {
  type BuyerLink,
  checkBuyerFacts,
  type ForBuyer,
  getBuyerLink,
  giveBuyerFacts,
  makeBuyerLink,
  readBuyerLink,
  withdrawBuyerLink,
} from '../contract.ts';
import { mailBuyerLinks } from '../mail-contract.ts';

const mexican: ForBuyer = {
  account_name: 'Lámparas del Sur',
  logo: null,
  order_number: 'M-1',
  total: '116.0000',
  currency: 'MXN',
  kinds: ['RFC'],
  codes: {
    fiscal_regime: [{ code: '601', name: 'General de Ley Personas Morales' }],
    fiscal_use: [{ code: 'G03', name: 'Gastos en general' }],
  },
  refusal: null,
  is_given: false,
  is_issued: false,
};
const ecuadorian: ForBuyer = { ...mexican, currency: 'USD', kinds: ['CEDULA', 'RUC'], codes: null };

type Answers = NonNullable<Parameters<typeof openPortal>[1]>['answers'];
const open = (answers: NonNullable<Answers>) => openPortal('/invoice-data#secret', { user: null, answers });
const faultsOf = (id: string | null): BuyerFault[] => {
  if (id === 'wrong') return [{ field: 'buyer_tax_id', is_blocking: true }];
  return id === 'odd' ? [{ field: 'buyer_tax_id', is_blocking: false }] : [];
};
const checked = answer(checkBuyerFacts, ({ body }) => ({ faults: faultsOf(body.buyer.buyer_tax_id) }));

test('a buyer in Mexico fills in all that the document bears, and is told what is wrong while typing', async () => {
  const { user, server } = await open([
    answer(readBuyerLink, () => mexican),
    checked,
    answer(giveBuyerFacts, () => nothing),
  ]);
  expect(await screen.findByRole('heading', { name: 'Datos para su factura' })).toBeVisible();
  expect(await screen.findByText('Lámparas del Sur')).toBeVisible();
  expect(screen.getByText(/Pedido M-1 · Total/)).toHaveTextContent('116.00');
  await user.click(screen.getByRole('button', { name: 'Enviar datos' }));
  expect(await screen.findAllByText('Hace falta para la factura')).toHaveLength(5);
  await waitFor(() => expect(screen.getByLabelText('RFC')).toHaveFocus());

  await user.type(screen.getByLabelText('RFC'), 'wrong');
  expect(await screen.findByText('Esta identificación no es válida. Revísela.')).toBeVisible();
  await user.type(screen.getByLabelText('Nombre o razón social'), 'KEMPER');
  await user.type(screen.getByLabelText('Código postal fiscal'), '42501');
  await user.click(screen.getByRole('combobox', { name: 'Régimen fiscal' }));
  await user.click(await screen.findByRole('option', { name: /^601/ }));
  await user.click(screen.getByRole('combobox', { name: 'Uso de la factura' }));
  await user.click(await screen.findByRole('option', { name: /^G03/ }));
  await user.click(screen.getByRole('button', { name: 'Enviar datos' }));
  expect(server.asked(giveBuyerFacts)).toEqual([]);

  await user.clear(screen.getByLabelText('RFC'));
  await user.type(screen.getByLabelText('RFC'), 'odd');
  expect(await screen.findByText('Revise que esté bien escrito.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar datos' }));
  expect(await screen.findByRole('heading', { name: 'Gracias' })).toBeVisible();
  expect(server.asked(giveBuyerFacts)).toMatchObject([
    {
      body: {
        token: 'secret',
        buyer: {
          buyer_tax_id_kind: 'RFC',
          buyer_tax_id: 'odd',
          fiscal_name: 'KEMPER',
          fiscal_postal_code: '42501',
          fiscal_regime: '601',
          fiscal_use: 'G03',
        },
      },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Corregir los datos' }));
  expect(await screen.findByLabelText('RFC')).toHaveValue('');
});

test('elsewhere the kind of the tax id is chosen, and the register’s codes are not asked for', async () => {
  const { user } = await open([answer(readBuyerLink, () => ({ ...ecuadorian, is_given: true })), checked]);
  expect(await screen.findByText('Ya envió datos. Lo que envíe ahora los reemplaza.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Tipo de identificación' }));
  expect(await screen.findByRole('option', { name: 'Cédula' })).toBeVisible();
  expect(screen.getByLabelText('Número de identificación')).toBeVisible();
  expect(screen.queryByLabelText('Código postal fiscal')).toBeNull();
});

test('a buyer whose invoice is issued already learns that it is replaced', async () => {
  await open([answer(readBuyerLink, () => ({ ...mexican, is_issued: true })), checked]);
  expect(await screen.findByText(/ya se emitió. Se reemplaza por otra con sus datos/)).toBeVisible();
});

test('a link that does not work says so, and an order whose invoice is issued says why', async () => {
  await open([answer(readBuyerLink, () => refuse(410, { message: 'gone' }))]);
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible();
  // A member who looks at it finds the own login in the own language.
  expect(localStorage.getItem('bodega.language')).toBe('en');
  const issued: ForBuyer = { ...mexican, refusal: 'issued' };
  await open([answer(readBuyerLink, () => issued)]);
  expect(await screen.findByText(/ya está emitida/)).toBeVisible();
  expect(screen.queryByLabelText('RFC')).toBeNull();
});

test('an invoice that was issued since the page was opened, and too many tries, are said in its words', async () => {
  let reply = refuse(429, { message: 'Too many' });
  const { user } = await open([answer(readBuyerLink, () => ecuadorian), checked, answer(giveBuyerFacts, () => reply)]);
  await user.click(await screen.findByRole('combobox', { name: 'Tipo de identificación' }));
  await user.click(await screen.findByRole('option', { name: 'RUC' }));
  await user.type(screen.getByLabelText('Número de identificación'), '1790012345001');
  await user.type(screen.getByLabelText('Nombre o razón social'), 'Tienda');
  await user.click(screen.getByRole('button', { name: 'Enviar datos' }));
  expect(await screen.findByText('Demasiados intentos. Inténtelo de nuevo en 15 minutos.')).toBeVisible();
  reply = refuse(422, { message: 'invalid', errors: { 'buyer.buyer_tax_id': ['Not valid'] } });
  await user.click(screen.getByRole('button', { name: 'Enviar datos' }));
  expect(await screen.findByText('Esta identificación no es válida. Revísela.')).toBeVisible();
  reply = refuse(409, { message: 'closed', details: { refusal: 'being_issued' } });
  await user.type(screen.getByLabelText('Número de identificación'), '0');
  await user.click(screen.getByRole('button', { name: 'Enviar datos' }));
  expect(await screen.findByText(/se está emitiendo/)).toBeVisible();
});

const order = sampleOrder({ id: 1, order_number: 'M-1', country: 'MX' });
const ORDER = [answer(getOrder, () => order)];

test('staff make the link, copy its address, and withdraw it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const made = {
    ...{ made_by: 'Ana', made_at: '2026-11-20T15:00:00Z', expires_at: '2026-12-20T15:00:00Z' },
    ...{ used_at: null, mail: null },
  };
  let isThere = false;
  const { user, server } = await openPortal('/orders/1', {
    answers: [
      ...ORDER,
      answer(getBuyerLink, () => ({
        refusal: null,
        is_issued: false,
        link: isThere ? made : null,
        email: '',
        can_mail: true,
      })),
      answer(makeBuyerLink, () => {
        isThere = true;
        return { status: 201, body: { address: 'https://shop.example/invoice-data#abc', expires_at: made.expires_at } };
      }),
      answer(withdrawBuyerLink, () => {
        isThere = false;
        return nothing;
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Link for the buyer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link for the buyer of M-1' }));
  await user.click(await dialog.findByRole('button', { name: 'Make link' }));
  expect(await dialog.findByLabelText('Address for the buyer')).toHaveValue('https://shop.example/invoice-data#abc');
  expect(dialog.getByText(/It works until Dec 20, 2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy address' }));
  expect(write).toHaveBeenCalledWith('https://shop.example/invoice-data#abc');
  await user.click(await dialog.findByRole('button', { name: 'Withdraw link' }));
  await waitFor(() => expect(server.asked(withdrawBuyerLink)).toHaveLength(1));
  expect(await dialog.findByRole('button', { name: 'Make link' })).toBeVisible();
  expect(dialog.queryByLabelText('Address for the buyer')).toBeNull();
});

test('staff mail the link to the buyer of the order, and see how far that is', async () => {
  let link: BuyerLink | null = null;
  const { user, server } = await openPortal('/orders/1', {
    answers: [
      ...ORDER,
      answer(getBuyerLink, () => ({
        refusal: null,
        is_issued: false,
        link,
        email: 'rosa@example.com',
        can_mail: true,
      })),
      answer(mailBuyerLinks, ({ body: { order_ids } }) => {
        const mail = { to: 'rosa@example.com', state: 'waiting' } as const;
        const dates = { made_at: '2026-11-20T15:00:00Z', expires_at: '2026-12-20T15:00:00Z', used_at: null };
        link = { made_by: 'Ana', ...dates, mail };
        return { data: order_ids.map((order_id) => ({ order_id, order_number: 'M-1', skipped: null })) };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Link for the buyer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Mail link' }));
  expect(await dialog.findByText(/It is being mailed to rosa@example.com/)).toBeVisible();
  expect(server.asked(mailBuyerLinks)).toMatchObject([{ body: { order_ids: [1] } }]);
  expect(await dialog.findByRole('button', { name: 'Mail a new link' })).toBeVisible();
});

test.each([
  ['no mail server is set', { email: 'rosa@example.com', can_mail: false }],
  ['the order has no e-mail address', { email: '', can_mail: true }],
])('a link is only shown where %s', async (_, known) => {
  const { user } = await openPortal('/orders/1', {
    answers: [...ORDER, answer(getBuyerLink, () => ({ refusal: null, is_issued: false, link: null, ...known }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Link for the buyer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Make link' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Mail/ })).toBeNull();
});

test('a dialog says why there is no link, and what became of the one that is there', async () => {
  const used = {
    made_by: 'Luis',
    made_at: '2026-11-20T15:00:00Z',
    expires_at: '2026-12-20T15:00:00Z',
    used_at: '2026-11-21T15:00:00Z',
    mail: { to: 'rosa@example.com', state: 'refused' as const },
  };
  const { user } = await openPortal('/orders/1', {
    answers: [
      ...ORDER,
      answer(getBuyerLink, () => ({
        ...{ refusal: 'issued' as const, is_issued: false, link: used },
        ...{ email: 'rosa@example.com', can_mail: true },
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Link for the buyer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/The invoice is issued/)).toBeVisible();
  expect(dialog.getByText(/Luis made a link .*The buyer filled in the data on Nov 21, 2026/)).toBeVisible();
  expect(dialog.getByText(/It could not be mailed to rosa@example.com/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Ma/ })).toBeNull();
});

test('of an issued invoice that may be replaced the dialog says what the data will do', async () => {
  const { user } = await openPortal('/orders/1', {
    answers: [
      ...ORDER,
      answer(getBuyerLink, () => ({ refusal: null, is_issued: true, link: null, email: '', can_mail: false })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Link for the buyer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/a new one is issued, and the first is cancelled/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make link' })).toBeVisible();
});

test.each<[string, Right[], Parameters<typeof sampleOrder>[0]]>([
  ['a member without the right', ['export'], { country: 'MX' }],
  ['an order of a country without documents', ['edit_orders'], { country: 'US' }],
  ['a cancelled order', ['edit_orders'], { country: 'MX', order_status: 'cancelled' }],
])('%s is offered no link', async (_, rights, given) => {
  await openPortal('/orders/1', {
    user: { is_admin: false, rights },
    answers: [answer(getOrder, () => sampleOrder({ id: 1, ...given }))],
  });
  expect(await screen.findByText('Customer name')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Link for the buyer' })).toBeNull();
});
