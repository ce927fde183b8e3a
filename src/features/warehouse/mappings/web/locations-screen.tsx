import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { LocationMapping } from './location-mapping.tsx';

/** A channel's locations and where the warehouse ships from for each. */
export function LocationsScreen() {
  return (
    <ConnectionFrame>{(connection) => <LocationMapping key={connection.id} connection={connection} />}</ConnectionFrame>
  );
}
