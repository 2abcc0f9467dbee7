import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'

/**
 * The instant from which a price is to apply, or to end: now unless one is named. Throws 9994 at
 * `field` for one that is over, whose usage has its price.
 */
export const comingInstant = (
  instant: string | null,
  { now }: Pick<RuleContext, 'now'>,
  field: string,
): string => {
  if (instant !== null && instant < now) throw errors.invalidFormat().at(field)
  return instant ?? now
}
