import type { FastifyInstance } from 'fastify';
import { StartError } from '#platform/config.ts';

type ListenAddress = {
  port: number;
  host: string /** Where the port comes from. */;
  variable: 'PORT' | 'WORKER_PORT' | 'METRICS_PORT';
};

/** @throws StartError when the port or host cannot be used, naming the variable to change */
export async function listen(app: FastifyInstance, place: ListenAddress): Promise<void> {
  try {
    await app.listen({ port: place.port, host: place.host });
  } catch (error) {
    throw listenError(error, place) ?? error;
  }
}

function listenError(error: unknown, { host, port, variable }: ListenAddress): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use: stop what uses it, or set ${variable} to another`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user: set ${variable} to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is no address of this machine: set it to one that is, such as 127.0.0.1`);
  return undefined;
}
