import { hashIndex, hashPick } from '../kit/seeded.ts';
import type { CountryCode } from './countries.ts';

/** A real place: the four parts belong together. `county` is the official code of the locality. */
export interface Place {
  city: string;
  state: string;
  zip: string;
  county: string;
}

type Row = readonly [city: string, state: string, zip: string, county: string];

/** How many rows at the head of each list are the country's largest places. */
const LARGEST = 5;

// Codes: SAT municipality (MX), DANE (CO), INEI ubigeo (PE), INEC canton (EC), INE (BO). Guatemala has none; Bolivia
// has no postal codes.
const ROWS: Readonly<Record<CountryCode, readonly Row[]>> = {
  MX: [
    ['Cuauhtémoc', 'Ciudad de México', '06010', '015'],
    ['Benito Juárez', 'Ciudad de México', '03020', '014'],
    ['Venustiano Carranza', 'Ciudad de México', '15020', '017'],
    ['Guadalajara', 'Jalisco', '44100', '039'],
    ['Monterrey', 'Nuevo León', '64000', '039'],
    ['Coyoacán', 'Ciudad de México', '04010', '003'],
    ['Zapopan', 'Jalisco', '45010', '120'],
    ['Puebla', 'Puebla', '72000', '114'],
    ['Mérida', 'Yucatán', '97000', '050'],
    ['Tijuana', 'Baja California', '22010', '004'],
    ['Oaxaca de Juárez', 'Oaxaca', '68000', '067'],
    ['Querétaro', 'Querétaro', '76010', '014'],
    ['León', 'Guanajuato', '37000', '020'],
    ['Morelia', 'Michoacán', '58000', '053'],
    ['Cuernavaca', 'Morelos', '62000', '007'],
    ['Hermosillo', 'Sonora', '83000', '030'],
  ],
  CO: [
    ['Bogotá, D.C.', 'Bogotá', '110111', '11001'],
    ['Medellín', 'Antioquia', '050001', '05001'],
    ['Barranquilla', 'Atlántico', '080001', '08001'],
    ['Cartagena de Indias', 'Bolívar', '130001', '13001'],
    ['Bucaramanga', 'Santander', '680001', '68001'],
    ['Pereira', 'Risaralda', '660001', '66001'],
    ['Manizales', 'Caldas', '170001', '17001'],
    ['Túquerres', 'Nariño', '525528', '52838'],
    ['Popayán', 'Cauca', '190001', '19001'],
    ['Villavicencio', 'Meta', '500001', '50001'],
    ['Ibagué', 'Tolima', '730001', '73001'],
    ['Neiva', 'Huila', '410001', '41001'],
    ['Tunja', 'Boyacá', '150001', '15001'],
    ['Envigado', 'Antioquia', '055420', '05266'],
  ],
  PE: [
    ['Lima', 'Lima', '15001', '150101'],
    ['Miraflores', 'Lima', '15046', '150122'],
    ['Santiago de Surco', 'Lima', '15023', '150140'],
    ['San Borja', 'Lima', '15021', '150130'],
    ['La Molina', 'Lima', '15012', '150114'],
    ['San Isidro', 'Lima', '15036', '150131'],
    ['Callao', 'Callao', '07001', '070101'],
    ['Arequipa', 'Arequipa', '04001', '040101'],
    ['Trujillo', 'La Libertad', '13007', '130101'],
    ['Cusco', 'Cusco', '08000', '080101'],
    ['Piura', 'Piura', '20000', '200101'],
    ['Iquitos', 'Loreto', '16000', '160101'],
    ['Huancayo', 'Junín', '12000', '120101'],
    ['Puno', 'Puno', '21000', '210101'],
  ],
  EC: [
    ['Quito', 'Pichincha', '170102', '1701'],
    ['Guayaquil', 'Guayas', '090104', '0901'],
    ['Cuenca', 'Azuay', '010101', '0101'],
    ['Durán', 'Guayas', '092401', '0907'],
    ['Ambato', 'Tungurahua', '180101', '1801'],
    ['Loja', 'Loja', '110101', '1101'],
    ['Manta', 'Manabí', '130201', '1308'],
    ['Machala', 'El Oro', '070201', '0701'],
    ['Riobamba', 'Chimborazo', '060101', '0601'],
    ['Ibarra', 'Imbabura', '100101', '1001'],
    ['Esmeraldas', 'Esmeraldas', '080101', '0801'],
  ],
  GT: [
    ['Zona 1', 'Ciudad de Guatemala', '01001', ''],
    ['Zona 10', 'Ciudad de Guatemala', '01010', ''],
    ['Zona 14', 'Ciudad de Guatemala', '01014', ''],
    ['Mixco', 'Guatemala', '01057', ''],
    ['Villa Nueva', 'Guatemala', '01064', ''],
    ['Antigua Guatemala', 'Sacatepéquez', '03001', ''],
    ['Quetzaltenango', 'Quetzaltenango', '09001', ''],
    ['Escuintla', 'Escuintla', '05001', ''],
    ['Cobán', 'Alta Verapaz', '16001', ''],
    ['Panajachel', 'Sololá', '07010', ''],
    ['Puerto Barrios', 'Izabal', '18001', ''],
  ],
  BO: [
    ['La Paz', 'La Paz', '', '020101'],
    ['El Alto', 'La Paz', '', '020105'],
    ['Santa Cruz de la Sierra', 'Santa Cruz', '', '070101'],
    ['Cochabamba', 'Cochabamba', '', '030101'],
    ['Sacaba', 'Cochabamba', '', '031001'],
    ['Sucre', 'Chuquisaca', '', '010101'],
    ['Oruro', 'Oruro', '', '040101'],
    ['Potosí', 'Potosí', '', '050101'],
    ['Tarija', 'Tarija', '', '060101'],
    ['Trinidad', 'Beni', '', '080101'],
  ],
};

/** The place that belongs to a key for good: half of them in the country's largest, half anywhere. */
export function placeOf(country: CountryCode, key: string): Place {
  const rows = ROWS[country];
  const isLarge = hashIndex('large', key, 2) === 0;
  const [city, state, zip, county] = hashPick('place', key, isLarge ? rows.slice(0, LARGEST) : rows);
  return { city, state, zip, county };
}
