import type { Condition } from '../../protocol/query.ts'
import type { AnyResource } from '../resource.ts'
import { parseCondition } from './conditions.ts'
import { atMoment } from './relative.ts'

const someMoment = { now: '2026-01-01T00:00:00.000Z', zone: 'UTC' }

/** Whether a list can be filtered so. */
export const isAnswered = (resource: AnyResource, condition: Condition): boolean =>
  atMoment(resource, condition, someMoment).every(
    one => parseCondition(resource, one, new Set()).ok,
  )
