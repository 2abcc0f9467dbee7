import { can, masksField, seesField } from '../../../../src/access/index.ts'
import { verdicts, type ImportMapping, type WizardJob } from '../../../../src/protocol/imports.ts'
import { goingOn, type Undoing } from '../../../../src/protocol/journal.ts'
import { everyonesJobs } from '../../../../src/protocol/tasks.ts'
import { recordFrom } from '../../../../src/schema/keysOf.ts'
import type { RecordContext } from '../../records/context.ts'
import { isObject } from '../../../platform/http/body.ts'
import { presentMissing } from '../missing/present.ts'
import { isoInstantOrNull, presentJob } from '../present.ts'
import { mayRestore } from '../trash/find.ts'
import { findingsOf, mappingOf, noTrash, verdictCountsOf, type FileFindings } from './jobColumns.ts'
import type { LoadedJob } from './load.ts'
import { hidden } from './presentPlan.ts'
import type { JobActivity } from './progress.ts'
import { stuckAt, undoStopped } from './stuck.ts'

/**
 * Whether a name is that of a field which is there for the caller; an empty one leaves out a part
 * of a split cell.
 */
const seenBy =
  ({ resource, actor }: RecordContext) =>
  (name: string): boolean => {
    const field = resource.fields[name]
    return name === '' || (field !== undefined && seesField(actor.access, field))
  }

/** Whether texts of a field may be shown to a person who didn't send them. */
const toldTo =
  ({ resource, actor }: RecordContext) =>
  (name: string): boolean => {
    const field = resource.fields[name]
    return (
      can(actor.access, everyonesJobs) && field !== undefined && !masksField(actor.access, field)
    )
  }

const isMasked = ({ resource, actor }: RecordContext, name: string): boolean => {
  const field = resource.fields[name]
  return field !== undefined && masksField(actor.access, field)
}

/**
 * The possible readings of a text file. Samples of it are shown to the person who uploaded it. A
 * caller who sees fields masked only gets samples from other columns, as far as their first texts
 * are known.
 */
const visibleReadings = (
  text: NonNullable<WizardJob['text']>,
  { columns, preview, headingRow }: FileFindings,
  own: boolean,
  maskedAt: ReadonlySet<number>,
): WizardJob['text'] => {
  const openTexts = new Set([
    ...columns.flatMap(({ at, heading, samples }) =>
      maskedAt.has(at) ? [heading] : [heading, ...samples],
    ),
    ...preview.flatMap(({ sheetRow, cells }) =>
      cells.filter((_, at) => sheetRow <= headingRow || !maskedAt.has(at)),
    ),
  ])
  const samples = text.readings.find(({ encoding }) => encoding === text.encoding)?.samples ?? []
  const isShown = (at: number): boolean =>
    own && (maskedAt.size === 0 || openTexts.has(samples[at] ?? ''))
  return {
    ...text,
    readings: text.readings.map(reading => ({
      ...reading,
      samples: reading.samples.filter((_, at) => isShown(at)),
    })),
  }
}

/**
 * Cells of the file itself go to the person who sent it, and are masked where they see their field
 * masked.
 */
const fileOf = ({
  job,
  resource,
  ctx,
}: LoadedJob): Pick<
  WizardJob,
  | 'sheets'
  | 'leftOut'
  | 'unshown'
  | 'moreColumns'
  | 'template'
  | 'text'
  | 'preview'
  | 'columns'
  | 'unknown'
  | 'differing'
  | 'blanks'
  | 'cleaned'
  | 'merged'
  | 'odd'
  | 'missing'
> => {
  const about = findingsOf(job)
  if (!about) return { sheets: [], leftOut: [], preview: [], columns: [], unknown: [] }
  const own = job.createdBy === ctx.actor.id
  const fieldsAt = new Map(
    about.columns.map(({ at, fields }) => [
      at,
      fields.flatMap(name => resource.fields[name] ?? []),
    ]),
  )
  const hide = (at: number, text: string) =>
    (fieldsAt.get(at) ?? []).reduce((maskedText, field) => hidden(ctx, field, maskedText), text)
  const visible = seenBy(ctx)
  const mayTell = toldTo(ctx)
  const maskedAt = new Set(
    [...fieldsAt].flatMap(([at, fields]) =>
      fields.some(field => masksField(ctx.actor.access, field)) ? [at] : [],
    ),
  )
  return {
    sheets: about.sheets,
    leftOut: about.leftOut ?? [],
    unshown: about.unshown,
    moreColumns: about.moreColumns,
    template: about.template ?? null,
    text: about.text && visibleReadings(about.text, about, own, maskedAt),
    preview: own
      ? about.preview.map(({ sheetRow, cells }) => ({
          sheetRow,
          cells: cells.map((text, at) => (sheetRow > about.headingRow ? hide(at, text) : text)),
        }))
      : [],
    columns: about.columns.map(column => ({
      ...column,
      fields: column.fields.filter(visible),
      samples: own ? column.samples.map(text => hide(column.at, text)) : [],
    })),
    unknown: about.unknown.filter(({ field }) => visible(field) && (own || mayTell(field))),
    odd: about.odd ?? [],
    missing: presentMissing(ctx, about.missing ?? [], own),
    blanks: own ? (about.blanks ?? []) : [],
    cleaned: (about.cleaned ?? [])
      .filter(({ field }) => visible(field))
      .map(({ from, to, ...one }) =>
        own && !isMasked(ctx, one.field) ? { ...one, from, to } : one,
      ),
    merged: (about.merged ?? []).filter(({ field }) => visible(field)),
    differing: (about.differing ?? []).filter(({ field }) => visible(field)),
  }
}

/** The mapping without fields that the caller doesn't see. */
const visibleMapping = ({ job, ctx }: LoadedJob): ImportMapping | null => {
  const mapping = mappingOf(job)
  if (!mapping) return null
  const visible = seenBy(ctx)
  const own = job.createdBy === ctx.actor.id
  const mayTell = toldTo(ctx)
  return {
    ...mapping,
    columns: mapping.columns.map(column => ({ ...column, fields: column.fields.filter(visible) })),
    values: Object.fromEntries(
      Object.entries(mapping.values).filter(([name]) => visible(name) && (own || mayTell(name))),
    ),
    given: Object.fromEntries(
      Object.entries(mapping.given ?? {}).filter(
        ([name]) => visible(name) && (own || mayTell(name)),
      ),
    ),
    ...(mapping.missing && { missing: own ? mapping.missing : {} }),
  }
}

/**
 * The current activity of the server: the one stored with the job, or the undo of its rows that was
 * requested elsewhere.
 */
export const busyOf = (
  {
    busy,
    created,
    updated,
  }: { readonly busy: unknown; readonly created: number; readonly updated: number },
  undoing: Undoing | undefined,
): JobActivity | null => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  if (isObject(busy) && typeof busy.doing === 'string') return busy as unknown as JobActivity
  const going = goingOn(undoing)
  return going ? { doing: 'undoing', done: going.done, total: created + updated } : null
}

/** A job as the caller sees it: what every import shows, and the step of a led one. */
export const presentWizardJob = (loaded: LoadedJob): WizardJob => {
  const { job, ctx } = loaded
  const tally = verdictCountsOf(job)
  const verdictCounts = tally && recordFrom(verdicts, name => tally[name])
  return {
    ...presentJob(job, ctx.lang),
    wizard: job.wizard,
    createdBy: job.createdBy,
    createdByName: job.createdByName ?? '',
    revision: job.revision,
    ...fileOf(loaded),
    mapping: visibleMapping(loaded),
    trash: tally?.trash ?? noTrash,
    mayRestore: mayRestore(ctx, loaded.resource),
    zone: ctx.institution.timezone,
    verdicts: verdictCounts ?? null,
    checkKey: job.checkKey,
    busy: busyOf(job, loaded.undoing),
    drifted: job.drifted,
    resumable: stuckAt(job) !== undefined && job.keptUntil !== null,
    operation: job.operation,
    undoneBy: job.undoneBy,
    undoStopped: undoStopped(job.wanted, ctx.lang),
    keptUntil: isoInstantOrNull(job.keptUntil),
  }
}
