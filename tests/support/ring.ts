import { createHash } from 'node:crypto'

/** A quarter of the unaffected tests; each run takes one, so four runs take all. */
export type Quarter = 0 | 1 | 2 | 3
export const quarters: readonly Quarter[] = [0, 1, 2, 3]

/** The scope of a run besides what always runs. */
export interface Ring {
  readonly quarter: Quarter
  /** Names of the resources and domains that have changed. */
  readonly resources: readonly string[]
  readonly domains: readonly string[]
}

/** Something that a run may ask: a resource or screen by its name. */
export interface Subject {
  readonly name: string
  /** The resources and domains that it proves. */
  readonly resources?: readonly string[]
  readonly domains?: readonly string[]
}

const isQuarter = (value: unknown): value is Quarter => quarters.some(one => one === value)
const textsIn = (value: unknown): readonly string[] => {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value
  throw new Error(`EDU_RING: ${JSON.stringify(value)} is no list of names`)
}

/**
 * Parses EDU_RING. Returns undefined if everything runs: the variable is not set, or is 'whole'.
 * Throws an Error for anything else than a ring in JSON.
 */
export const readRing = (text: string | undefined): Ring | undefined => {
  if (!text || text === 'whole') return undefined
  const { quarter, resources, domains } = JSON.parse(text) as Record<string, unknown>
  if (!isQuarter(quarter)) throw new Error(`EDU_RING: ${JSON.stringify(quarter)} is no quarter`)
  return {
    quarter,
    resources: textsIn(resources),
    domains: textsIn(domains),
  }
}

/** Returns the quarter of a name or path; it is the same in every run and on every machine. */
export const quarterOf = (name: string): Quarter =>
  quarters[(createHash('sha256').update(name).digest()[0] ?? 0) % 4] ?? 0

/**
 * Whether a ring includes a subject: its resources or domains have changed, or its quarter is the
 * current one. Without a ring all are included.
 */
export const isAskedIn = (
  ring: Ring | undefined,
  { name, resources = [], domains = [] }: Subject,
): boolean =>
  !ring ||
  resources.some(one => ring.resources.includes(one)) ||
  domains.some(one => ring.domains.includes(one)) ||
  quarterOf(name) === ring.quarter

/** The ring of this run; undefined if everything is asked. */
export const ring = readRing(process.env['EDU_RING'])
