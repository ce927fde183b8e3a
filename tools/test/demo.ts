import { removeDataFolder } from '../../tests/data-folder.ts';
import { freePorts } from '../../tests/free-port.ts';
import { DATA_DIR } from '../../tests/journeys/demo-ports.ts';

/**
 * Each run of the journeys starts from a fresh demo, on ports of its own, so that two runs on one machine do not meet.
 */
export async function prepareDemo(): Promise<void> {
  await removeDataFolder(DATA_DIR);
  const [port, sandboxPort, ...shopPorts] = await freePorts(4);
  Object.assign(process.env, {
    JOURNEYS_PORT: String(port),
    JOURNEYS_SANDBOX_PORT: String(sandboxPort),
    JOURNEYS_OWN_SHOP_PORTS: shopPorts.join(','),
  });
}
