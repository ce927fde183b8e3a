import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { addSampleData, getSampleData, removeSampleData } from '../contract.ts';
import { addSamples } from './add-samples.ts';
import { readSampleData } from './read-sample-data.ts';
import { removeSamples } from './remove-samples.ts';

/** An account's sample data: whether it has any, and its coming and going. */
export function sampleDataRoutes(app: FastifyInstance): void {
  route(app, getSampleData, ({ staff }) => readSampleData(staff.db));

  route(app, addSampleData, ({ staff, services }) => addSamples(staff, services));

  route(app, removeSampleData, ({ staff }) => removeSamples(staff));
}
