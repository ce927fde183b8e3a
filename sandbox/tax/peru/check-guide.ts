import { below, type Tag, textAt } from '../xml.ts';
import { type Motivo, motivo } from './codigo.ts';
import { amountAt, type Comprobante } from './comprobante.ts';
import { isRuc } from './ruc.ts';

/** Catalogue 20. */
const MOTIVES = /^(0[1-9]|1[34789])$/;
const OWN_SITES = '04';
const TO_RUC = ['05', '06', '17'];
const SMALL_VEHICLE = 'SUNAT_Envio_IndicadorTrasladoVehiculoM1L';

/** A guide's receiver, motive, weight, transport and places. */
export function checkGuide(document: Comprobante): Motivo[] {
  const { root, issuer, buyer, date, lines } = document;
  const found: Motivo[] = [];
  const say = (isWrong: boolean, code: Parameters<typeof motivo>[0]) => {
    if (isWrong) found.push(motivo(code));
  };
  const [shipment] = below(root, 'Shipment');
  if (!shipment) return [motivo('3404')];
  const text = (...path: string[]) => textAt(shipment, ...path)?.trim() ?? '';
  const motive = text('HandlingCode');
  say(buyer.type === '', '2549');
  say(buyer.name === '', '2021');
  say(buyer.type === '6' && !isRuc(buyer.id), '3202');
  say(motive === OWN_SITES && buyer.id !== issuer, '2554');
  say(motive !== OWN_SITES && buyer.id === issuer, '2555');
  say(TO_RUC.includes(motive) && buyer.type !== '6', '3417');
  say(motive === '', '3404');
  say(motive !== '' && !MOTIVES.test(motive), '3405');
  const [weight] = below(shipment, 'GrossWeightMeasure');
  say(!weight || !(Number(weight.text) > 0), '2880');
  say(weight !== undefined && !['KGM', 'TNE'].includes(weight.attributes.unitCode ?? ''), '2523');
  const start = text('ShipmentStage', 'TransitPeriod', 'StartDate');
  say(start === '', '3406');
  say(start !== '' && !/^\d{4}-\d\d-\d\d$/.test(start), '3407');
  say(start !== '' && start < date, '3343');
  const places: [Tag[], '2574' | '2577'][] = [
    [below(shipment, 'Delivery', 'DeliveryAddress'), '2574'],
    [below(shipment, 'Delivery', 'Despatch', 'DespatchAddress'), '2577'],
  ];
  for (const [[place], missing] of places) {
    const ubigeo = place && textAt(place, 'ID');
    say(!place || !textAt(place, 'AddressLine', 'Line'), missing);
    say(place !== undefined && !ubigeo, '2775');
    say(Boolean(ubigeo) && !/^\d{6}$/.test(ubigeo ?? ''), '2776');
  }
  say(lines.length === 0, '1064');
  say(
    lines.some((line) => !(amountAt(line, 'DeliveredQuantity') > 0)),
    '2024',
  );
  say(
    lines.some((line) => !textAt(line, 'Item', 'Description')),
    '2027',
  );
  return [...found, ...checkTransport(shipment)];
}

/** 01: a carrier with its RUC. 02: no carrier, but vehicle and driver, unless the vehicle is a small one. */
function checkTransport(shipment: Tag): Motivo[] {
  const text = (...path: string[]) => textAt(shipment, ...path)?.trim() ?? '';
  const mode = text('ShipmentStage', 'TransportModeCode');
  const carrier = below(shipment, 'ShipmentStage', 'CarrierParty').length > 0;
  if (mode === '') return [motivo('2532')];
  if (mode !== '01' && mode !== '02') return [motivo('2556')];
  if (mode === '01') {
    const ruc = text('ShipmentStage', 'CarrierParty', 'PartyIdentification', 'ID');
    if (ruc === '') return [motivo('2558')];
    return isRuc(ruc) ? [] : [motivo('3348')];
  }
  if (carrier) return [motivo('3347')];
  if (below(shipment, 'SpecialInstructions').some((one) => one.text.trim() === SMALL_VEHICLE)) return [];
  const plate = text('TransportHandlingUnit', 'TransportEquipment', 'ID');
  const driver = ['ShipmentStage', 'DriverPerson'];
  const found: Motivo[] = [];
  if (plate === '') found.push(motivo('2566'));
  else if (!/^(?!0+$)[A-Z\d]{6,8}$/.test(plate)) found.push(motivo('2567'));
  if (text(...driver, 'ID') === '') found.push(motivo('2568'));
  if (text(...driver, 'IdentityDocumentReference', 'ID') === '') found.push(motivo('2572'));
  return found;
}
