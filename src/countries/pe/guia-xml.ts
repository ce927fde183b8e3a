import type { Issuer, Sealing } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, optionalElement, type XmlElement } from '../core/xml.ts';
import { TIPOS } from './comprobante.ts';
import { documentoXml, firmaElement, identityElement } from './documento-xml.ts';
import { partidaOf } from './guia.ts';
import { itemElement, unitCode } from './linea-xml.ts';
import type { PeruSettings } from './settings.ts';
import { TYPES } from './tipo-documento.ts';

/** Catalogue 18. */
const MODALIDADES = { publico: '01', privado: '02' } as const;

/** A vehicle of the classes M1 or L needs neither plate nor driver. */
const LIGHT_VEHICLE = 'SUNAT_Envio_IndicadorTrasladoVehiculoM1L';

/**
 * Guía de remisión remitente.
 * @see SUNAT, Resolución 123-2022; the elements by public programs, see README.md
 */
export function guiaXml(
  document: TaxDocument,
  { settings }: Issuer<PeruSettings>,
  { at }: Sealing,
  ids: Identifiers,
): string {
  const { issued_on, buyer, lines, reason, extra } = document;
  const partida = partidaOf(document, settings);
  return documentoXml({ root: 'DespatchAdvice', issued_on, at, ids }, [
    element('cbc:DespatchAdviceTypeCode', {}, TIPOS.guia),
    firmaElement(settings),
    element('cac:DespatchSupplierParty', {}, [partyElement(TYPES.ruc, settings.ruc, settings.name)]),
    element('cac:DeliveryCustomerParty', {}, [partyElement(buyer.tax_id_code, buyer.tax_id, buyer.name)]),
    element('cac:Shipment', {}, [
      element('cbc:ID', {}, 'SUNAT_Envio'),
      element('cbc:HandlingCode', {}, extra.motivo),
      element('cbc:HandlingInstructions', {}, reason),
      element('cbc:GrossWeightMeasure', { unitCode: 'KGM' }, extra.peso),
      settings.carrier_ruc === '' ? element('cbc:SpecialInstructions', {}, LIGHT_VEHICLE) : null,
      stageElement(settings, issued_on),
      element('cac:Delivery', {}, [
        addressElement('cac:DeliveryAddress', extra.ubigeo, extra.direccion),
        element('cac:Despatch', {}, [addressElement('cac:DespatchAddress', partida.ubigeo, partida.address)]),
      ]),
    ]),
    ...lines.map((line, index) => lineElement(line, String(index + 1), settings)),
  ]);
}

const partyElement = (type: string, id: string, name: string): XmlElement =>
  element('cac:Party', {}, [
    identityElement(type, id),
    element('cac:PartyLegalEntity', {}, [element('cbc:RegistrationName', {}, name)]),
  ]);

/** The goods leave on the day of issue. */
function stageElement(settings: PeruSettings, day: string): XmlElement {
  const { carrier_ruc, carrier_name, carrier_mtc } = settings;
  const isPublic = carrier_ruc !== '';
  return element('cac:ShipmentStage', {}, [
    element('cbc:TransportModeCode', {}, isPublic ? MODALIDADES.publico : MODALIDADES.privado),
    element('cac:TransitPeriod', {}, [element('cbc:StartDate', {}, day)]),
    isPublic
      ? element('cac:CarrierParty', {}, [
          identityElement(TYPES.ruc, carrier_ruc),
          element('cac:PartyLegalEntity', {}, [
            element('cbc:RegistrationName', {}, carrier_name),
            optionalElement('cbc:CompanyID', {}, carrier_mtc),
          ]),
        ])
      : null,
  ]);
}

const addressElement = (name: string, ubigeo: string | undefined, street: string | undefined): XmlElement =>
  element(name, {}, [element('cbc:ID', {}, ubigeo), element('cac:AddressLine', {}, [element('cbc:Line', {}, street)])]);

const lineElement = (line: DocumentLine, number: string, settings: PeruSettings): XmlElement =>
  element('cac:DespatchLine', {}, [
    element('cbc:ID', {}, number),
    element('cbc:DeliveredQuantity', { unitCode: unitCode(line, settings) }, String(line.quantity)),
    element('cac:OrderLineReference', {}, [element('cbc:LineID', {}, number)]),
    itemElement(line),
  ]);
