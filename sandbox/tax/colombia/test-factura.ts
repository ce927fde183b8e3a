const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** CUFE of these figures with the technical key of the range for tests, as a public program publishes it. */
const TEST_CUFE = '424e512352eecc01208b39fa93c5d6676e3ec4956cac6096dd033302bcdaf99401540527de22c48e9f6e838781d9c386';

/** The day that the factura is of, as an instant. */
export const TEST_DAY = Date.parse('2026-01-08T16:00:00Z');

const party = (kind: string, person: string, identity: string, id: string, attributes: string) =>
  `<cac:Accounting${kind}Party><cbc:AdditionalAccountID>${person}</cbc:AdditionalAccountID><cac:Party>${identity}<cac:PartyTaxScheme><cbc:RegistrationName>${kind}</cbc:RegistrationName><cbc:CompanyID ${attributes}>${id}</cbc:CompanyID><cbc:TaxLevelCode>R-99-PN</cbc:TaxLevelCode></cac:PartyTaxScheme></cac:Party></cac:Accounting${kind}Party>`;

const TAX =
  '<cac:TaxTotal><cbc:TaxAmount currencyID="COP">19000.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="COP">100000.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="COP">19000.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>19.00</cbc:Percent><cac:TaxScheme><cbc:ID>01</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>';

/**
 * A factura without signature that is otherwise valid, with the figures of a published CUFE. For tests, which replace
 * parts of it.
 */
export const testFactura = [
  `<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2" xmlns:ext="${UBL}:CommonExtensionComponents-2" xmlns:sts="dian:gov:co:facturaelectronica:Structures-2-1">`,
  '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><sts:DianExtensions>',
  '<sts:InvoiceControl><sts:InvoiceAuthorization>18760000001</sts:InvoiceAuthorization>',
  '<sts:AuthorizationPeriod><cbc:StartDate>2019-01-19</cbc:StartDate><cbc:EndDate>2030-01-19</cbc:EndDate></sts:AuthorizationPeriod>',
  '<sts:AuthorizedInvoices><sts:Prefix>SETP</sts:Prefix><sts:From>990000000</sts:From><sts:To>995000000</sts:To></sts:AuthorizedInvoices></sts:InvoiceControl>',
  '<sts:InvoiceSource><cbc:IdentificationCode>CO</cbc:IdentificationCode></sts:InvoiceSource>',
  `<sts:SoftwareProvider><sts:ProviderID>1001186599</sts:ProviderID><sts:SoftwareID>software</sts:SoftwareID></sts:SoftwareProvider>`,
  `<sts:SoftwareSecurityCode>${'a'.repeat(96)}</sts:SoftwareSecurityCode>`,
  '<sts:AuthorizationProvider><sts:AuthorizationProviderID>800197268</sts:AuthorizationProviderID></sts:AuthorizationProvider>',
  `<sts:QRCode>https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${TEST_CUFE}</sts:QRCode>`,
  '</sts:DianExtensions></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
  '<cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>10</cbc:CustomizationID><cbc:ProfileExecutionID>2</cbc:ProfileExecutionID>',
  `<cbc:ID>SETP990000001</cbc:ID><cbc:UUID>${TEST_CUFE}</cbc:UUID>`,
  '<cbc:IssueDate>2026-01-08</cbc:IssueDate><cbc:IssueTime>10:30:00-05:00</cbc:IssueTime>',
  '<cbc:DocumentCurrencyCode>COP</cbc:DocumentCurrencyCode><cbc:LineCountNumeric>1</cbc:LineCountNumeric>',
  party('Supplier', '1', '', '1001186599', 'schemeID="2" schemeName="31"'),
  party(
    'Customer',
    '2',
    '<cac:PartyIdentification><cbc:ID>222222222</cbc:ID></cac:PartyIdentification>',
    '222222222',
    'schemeName="13"',
  ),
  '<cac:PaymentMeans><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode></cac:PaymentMeans>',
  TAX,
  '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="COP">100000.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="COP">100000.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="COP">119000.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="COP">119000.00</cbc:PayableAmount></cac:LegalMonetaryTotal>',
  '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity>2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="COP">100000.00</cbc:LineExtensionAmount>',
  `${TAX}<cac:Price><cbc:PriceAmount currencyID="COP">50000.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine></Invoice>`,
].join('');
