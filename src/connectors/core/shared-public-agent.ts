import type { Agent } from 'undici';

// Connections are kept open between calls, and all calls share them.
const agents = new Map<string, Agent>();

/**
 * The one way out of this process for hosts that are allowed alike. The library is loaded with the first call to a
 * partner: a process that answers people seldom makes one, and it holds 8 MB.
 */
export async function sharedPublicAgent(allowedHosts: readonly string[]): Promise<Agent> {
  const { createPublicAgent } = await import('./public-agent.ts');
  const key = allowedHosts.join();
  const agent = agents.get(key) ?? createPublicAgent(allowedHosts);
  agents.set(key, agent);
  return agent;
}
