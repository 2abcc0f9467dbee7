import type { AnyResource } from '../../src/schema/resource.ts'
import type { Files } from '../platform/ports.ts'
import type { Scope } from '../platform/store/types.ts'
import type { RecordContext } from './records/context.ts'

/** Context for making a domain's demo data. */
export interface SeedContext {
  /** The store, opened for the demo's institution. */
  readonly scope: Scope
  /** Context in which the demo's administrator writes records of a resource. */
  readonly contextFor: (resource: AnyResource) => RecordContext
  /** Takes the bytes of the demo's files. */
  readonly files: Files
  /** Definitions by their names. */
  readonly resources: Readonly<Record<string, AnyResource>>
  /** About a tenth of the people and classes, with every kind of record; otherwise all of them. */
  readonly small?: boolean
}

/**
 * Adds a domain's demo data by the ordinary write path (rules, limits, audit); it always makes the
 * same rows. It runs after the seeds before it in `mocks/seed/index.ts`, and again after an
 * interrupted start: existing rows stay as they are.
 */
export type Seed = (context: SeedContext) => Promise<void>
