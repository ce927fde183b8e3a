import type { Connector } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { ChannelAdvisorCredentials, ChannelAdvisorSettings } from './settings.ts';
import { readProfiles, upload } from './upload.ts';

/** ChannelAdvisor, REST API version 1: a listing service. */
export const channelAdvisor: Connector<ChannelAdvisorCredentials, ChannelAdvisorSettings> = {
  manifest: {
    id: 'channel-advisor',
    kind: 'listing',
    title: 'ChannelAdvisor',
    credentials: ChannelAdvisorCredentials,
    settings: ChannelAdvisorSettings,
    capabilities: ['listing.upload'],
    // 2,000 a minute and profile are allowed, five at once: uploads of a connection go one after another.
    limits: [{ name: 'calls', per_second: 4, burst: 10 }],
    streams: {},
  },
  async check(ctx) {
    const profiles = await readProfiles(ctx);
    if (profiles.length === 0) throw new ConnectorError('config', 'The token covers no profile');
    return { who: profiles.map(({ name }) => name).join(', ') };
  },
  read: {},
  act: {},
  listing: { profiles: readProfiles, upload },
};
