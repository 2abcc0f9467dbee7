import { kindOf, normalised } from '../fields/index.ts'
import type { Rng } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { fieldEntries, type Fielded } from './fields.ts'

/**
 * Plausible values of every writable field, valid under `recordSchema`, with those that the
 * definition itself gives (`samples`) laid over them; two different `n` share no natural key.
 */
export const sampleRecord = (
  resource: Fielded & Pick<AnyResource, 'samples'>,
  rng: Rng,
  n: number,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    fieldEntries(resource)
      .filter(([, field]) => field.options.readOnly !== true)
      .map(([name, field]) => [
        name,
        normalised(field, kindOf(field).sample(field.options, rng, n)),
      ]),
  ),
  ...resource.samples?.(n),
})
