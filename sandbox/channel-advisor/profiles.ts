import type { ApplicationId } from './tokens.ts';

/** The accounts of all merchants, one for each market. */
export const PROFILES = [
  {
    ID: 12_000_101,
    AccountName: 'Bodega US',
    CompanyName: 'Bodega Demo',
    CurrencyCode: 'USD',
    TimeZoneRegion: 'America/New_York',
    TimeZoneDescription: 'Eastern Time',
    DefaultDistributionCenterID: 0,
  },
  {
    ID: 12_000_102,
    AccountName: 'Bodega Mexico',
    CompanyName: 'Bodega Demo',
    CurrencyCode: 'MXN',
    TimeZoneRegion: 'America/Mexico_City',
    TimeZoneDescription: 'Central Time (Mexico)',
    DefaultDistributionCenterID: 31,
  },
  {
    ID: 12_000_103,
    AccountName: 'Bodega Peru',
    CompanyName: 'Bodega Demo',
    CurrencyCode: 'PEN',
    TimeZoneRegion: 'America/Lima',
    TimeZoneDescription: 'Peru Time',
    DefaultDistributionCenterID: 32,
  },
  {
    ID: 12_000_201,
    AccountName: 'Bodega Spain',
    CompanyName: 'Bodega Europe',
    CurrencyCode: 'EUR',
    TimeZoneRegion: 'Europe/Madrid',
    TimeZoneDescription: 'Central European Time',
    DefaultDistributionCenterID: 0,
  },
] as const;

export type Profile = (typeof PROFILES)[number];

const OF_EUROPE = ['Bodega Spain'];

/** Whether an application's token covers a profile. */
export const isCovered = ({ AccountName }: Profile, application: ApplicationId): boolean =>
  OF_EUROPE.includes(AccountName) === (application === 'europe');

const centre = (ID: number, Name: string, City: string, Country: string, IsDeleted = false) => ({
  ID,
  Name,
  Code: Name.toUpperCase().replaceAll(' ', '_'),
  Address1: '',
  City,
  StateOrProvince: '',
  Country,
  PostalCode: '',
  Type: 'Warehouse',
  IsExternallyManaged: false,
  IsDeleted,
});

export const CENTRES = [
  centre(0, 'Main', 'Memphis', 'US'),
  centre(31, 'Mexico', 'Toluca', 'MX'),
  centre(32, 'Peru', 'Lima', 'PE'),
  centre(33, 'Closed', 'Callao', 'PE', true),
];
