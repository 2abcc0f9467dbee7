import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'

/**
 * The instant at which a price begins or ends; by default now. Throws 9994 at `field` for a past
 * instant, because usage at that time already has its price.
 */
export const comingInstant = (
  instant: string | null,
  { now }: Pick<RuleContext, 'now'>,
  field: string,
): string => {
  if (instant !== null && instant < now) throw errors.invalidFormat().at(field)
  return instant ?? now
}
