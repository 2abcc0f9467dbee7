import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Kind } from '../../kind.ts'
import { bad } from './cell.ts'
import { parseFlag } from './filter.ts'
import { malformed, ruleOf } from './rule.ts'
import { hasUnprintable, longerThan } from './text.ts'
import { isObject } from '../../../protocol/isObject.ts'

/**
 * An uploaded file on the wire. `url` is signed and expires; the server fills it in, and ignores it
 * on the way in.
 */
export interface FileRef {
  readonly id: string
  readonly name: string
  readonly url: string
}
export interface FileLimits extends CommonOptions<FileRef> {
  /** Largest upload, in megabytes of 1,048,576 bytes. */
  readonly maxMB?: number
  /** File extensions taken, without the dot; the content decides, not the name. */
  readonly types?: readonly string[]
}

const orEmpty = (value: unknown): unknown => value ?? ''

const clean = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  return isObject(value)
    ? { id: value.id, name: orEmpty(value.name), url: orEmpty(value.url) }
    : value
}
const isFileRef = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.id === 'string' &&
  /^[0-9A-Za-z_-]{1,64}$/.test(value.id) &&
  typeof value.name === 'string' &&
  !longerThan(value.name, 255) &&
  !hasUnprintable(value.name) &&
  typeof value.url === 'string' &&
  value.url.length <= 4096

const read = (raw: unknown): FileRef | null => {
  const stored: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
  return isObject(stored) && typeof stored.id === 'string'
    ? { id: stored.id, name: typeof stored.name === 'string' ? stored.name : '', url: '' }
    : null
}

/**
 * Creates a field kind whose value is an uploaded file; the store keeps its id and name as jsonb.
 */
export const createFileKind = <O extends FileLimits>(
  name: 'image' | 'file',
  sampleName: string,
): Kind<O, FileRef> => ({
  name,
  file: name,
  inCells: false,
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean,
      check: value => (isFileRef(value) ? undefined : malformed(options)),
    }),
  column: options => ({ type: 'jsonb', nullable: !options.required, index: 'none' }),
  toStore: value => (value ? JSON.stringify({ id: value.id, name: value.name }) : null),
  fromStore: raw => (raw === null || raw === undefined ? null : read(raw)),
  filters: () => ['null'],
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : undefined),
  parseCell: (_cell, options) => bad(options.formatCode ?? ErrorCode.invalidFormat),
  formatCell: value => value?.name ?? null,
  sample: (_options, _rng, n) => ({ id: `sample${String(n)}`, name: sampleName, url: '' }),
  openapi: options => ({
    type: options.required ? 'object' : ['object', 'null'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      url: { type: 'string', readOnly: true },
    },
    required: ['id'],
  }),
})
