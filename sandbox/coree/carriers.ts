/** The methods the warehouse ships with, grouped by carrier. */
export const CARRIERS = [
  {
    carrier: 'DHL',
    methods: [
      { code: 'DHLX', name: 'DHL Express', active: true },
      { code: 'DHLE', name: 'DHL Economy', active: true },
    ],
  },
  {
    carrier: 'Estafeta',
    methods: [
      { code: 'ESTT', name: 'Estafeta Terrestre', active: true },
      { code: 'ESTD', name: 'Estafeta Día Siguiente', active: true },
      { code: 'EST2', name: 'Estafeta Dos Días', active: false },
    ],
  },
  {
    carrier: 'Servientrega',
    methods: [
      { code: 'SERN', name: 'Servientrega Nacional', active: true },
      { code: 'SERH', name: 'Servientrega Hoy Mismo', active: true },
    ],
  },
  {
    carrier: 'Olva Courier',
    methods: [
      { code: 'OLVR', name: 'Olva Regular', active: true },
      { code: 'OLVX', name: 'Olva Express', active: true },
    ],
  },
  {
    carrier: 'Guatex',
    methods: [
      { code: 'GUAR', name: 'Guatex Regular', active: true },
      { code: 'GUAX', name: 'Guatex Express', active: true },
    ],
  },
  {
    carrier: 'Andes Cargo',
    methods: [
      { code: 'ANDR', name: 'Andes Cargo Regular', active: true },
      { code: 'ANDX', name: 'Andes Cargo Express', active: true },
    ],
  },
  { carrier: 'FedEx', methods: [{ code: 'FDXI', name: 'FedEx International', active: false }] },
] as const;

/** The carrier that offers an active method. */
export function carrierOf(code: string): string | undefined {
  return CARRIERS.find(({ methods }) => methods.some((method) => method.code === code && method.active))?.carrier;
}

/** The tracking page of a parcel; the domain does not exist. */
export function trackingUrl(carrier: string, trackingNumber: string): string {
  const name = carrier.toLowerCase().replaceAll(' ', '-');
  return `https://track.example.org/${name}/${trackingNumber}`;
}
