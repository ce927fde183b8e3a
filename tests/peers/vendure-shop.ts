import { z } from 'zod';
import { LOGIN, logIn, type VendureClient, type VendurePeer, vendureClient } from './vendure-peer.ts';

const VARIANTS = 120;
/** The SKUs of the first ones: the simulated warehouse knows these. */
const KNOWN_SKUS = ['LAMP-01', 'TAZA-01'];

const id = z.string();
const Items = z.object({ items: z.array(z.object({ id })) });

/** Puts something to sell into an empty shop: one product in many sizes, at two stock locations. */
export async function seedShop(url: string): Promise<Omit<VendurePeer, 'url' | 'control'>> {
  const token = await logIn(url);
  const admin = vendureClient(url, 'admin-api', { token });
  const { second } = await admin(
    `mutation Begin($user: CreateAdministratorInput!) {
      second: createStockLocation(input: { name: "Warehouse B" }) { id }
      user: createAdministrator(input: $user) { id }
    }`,
    {
      user: { firstName: 'Bodega', lastName: '', emailAddress: LOGIN.login, password: LOGIN.password, roleIds: ['1'] },
    },
    z.object({ second: z.object({ id }) }),
  );
  const { stockLocations, zones } = await admin(
    '{ stockLocations { items { id } } zones { items { id } } }',
    {},
    z.object({ stockLocations: Items, zones: Items }),
  );
  const locations = stockLocations.items.map((location) => location.id).sort((a) => (a === second.id ? 1 : -1));
  const variants = await addVariants(admin, locations);
  return { variants, locations, zone: zones.items[0]?.id ?? '', token };
}

async function addVariants(admin: VendureClient, locations: readonly string[]) {
  const named = (name: string) => [{ languageCode: 'en', name }];
  const sizes = Array.from({ length: VARIANTS }, (_, index) => String(index + 1).padStart(3, '0'));
  const made = await admin(
    `mutation Product($product: CreateProductInput!, $group: CreateProductOptionGroupInput!) {
      product: createProduct(input: $product) { id }
      group: createProductOptionGroup(input: $group) { id options { id } }
    }`,
    {
      product: { enabled: true, translations: [{ languageCode: 'en', name: 'Mug', slug: 'mug', description: '' }] },
      group: {
        code: 'size',
        translations: named('Size'),
        options: sizes.map((size) => ({ code: size, translations: named(size) })),
      },
    },
    z.object({ product: z.object({ id }), group: z.object({ id, options: z.array(z.object({ id })) }) }),
  );
  const input = sizes.map((size, index) => ({
    productId: made.product.id,
    sku: KNOWN_SKUS[index] ?? `MUG-${size}`,
    price: 1234,
    trackInventory: 'TRUE',
    optionIds: [made.group.options[index]?.id],
    stockLevels: locations.map((stockLocationId) => ({ stockLocationId, stockOnHand: 5000 })),
    translations: named(`Mug ${size}`),
    customFields: { ean: index === 0 ? '7501031311309' : null },
  }));
  const { variants } = await admin(
    `mutation Variants($product: ID!, $group: ID!, $input: [CreateProductVariantInput!]!) {
      addOptionGroupToProduct(productId: $product, optionGroupId: $group) { id }
      variants: createProductVariants(input: $input) { id }
    }`,
    { product: made.product.id, group: made.group.id, input },
    z.object({ variants: z.array(z.object({ id })) }),
  );
  return variants.map((variant) => variant.id);
}

/** A channel of the caller's own, without orders of other tests, and a user with all rights in it. */
export async function addChannel(peer: VendurePeer, code: string) {
  const channel_token = `token-${code}`;
  const channelId = await createChannel(peer, { code, token: channel_token });
  const token = await logIn(peer.url); // an older session may do nothing in it
  await fillChannel(vendureClient(peer.url, 'admin-api', { token }), peer, channelId);
  return { channel_token, admin: vendureClient(peer.url, 'admin-api', { channel: channel_token, token }) };
}

async function createChannel(
  { url, token, zone }: VendurePeer,
  named: { code: string; token: string },
): Promise<string> {
  const { channel } = await vendureClient(url, 'admin-api', { token })(
    `mutation Channel($input: CreateChannelInput!) {
      channel: createChannel(input: $input) { ... on Channel { id } ... on ErrorResult { errorCode message } }
    }`,
    {
      input: {
        ...named,
        defaultLanguageCode: 'en',
        defaultCurrencyCode: 'USD',
        pricesIncludeTax: false,
        defaultTaxZoneId: zone,
        defaultShippingZoneId: zone,
      },
    },
    z.object({ channel: z.object({ id }) }),
  );
  return channel.id;
}

/** Lets a channel sell the first two variants, with all that it takes. */
async function fillChannel(
  admin: VendureClient,
  { variants, locations }: VendurePeer,
  channelId: string,
): Promise<void> {
  const lists = '{ payment: paymentMethods { items { id } } shipping: shippingMethods { items { id } } }';
  const { payment, shipping } = await admin(lists, {}, z.object({ payment: Items, shipping: Items }));
  await admin(
    `mutation Assign($to: ID!, $variants: [ID!]!, $payment: [ID!]!, $shipping: [ID!]!, $locations: [ID!]!) {
      a: assignProductVariantsToChannel(input: { channelId: $to, productVariantIds: $variants }) { id }
      b: assignPaymentMethodsToChannel(input: { channelId: $to, paymentMethodIds: $payment }) { id }
      c: assignShippingMethodsToChannel(input: { channelId: $to, shippingMethodIds: $shipping }) { id }
      d: assignStockLocationsToChannel(input: { channelId: $to, stockLocationIds: $locations }) { id }
    }`,
    {
      to: channelId,
      variants: variants.slice(0, 2),
      payment: payment.items.map((one) => one.id),
      shipping: shipping.items.map((one) => one.id),
      locations,
    },
    z.unknown(),
  );
}
