import { canDo } from '../../../src/access/index.ts'
import { overAYear } from '../../../src/protocol/span.ts'
import { recordContext, type AppPorts, type Session } from '../../platform/context.ts'
import { isVisible, notFound } from '../../engine/records/visible.ts'
import { titlesOf } from '../../engine/records/present.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { seatedStates } from '../classroom/attendance/roster.ts'
import { among, rowsWhere, textIn } from '../../engine/records/rows.ts'
import type { Body } from '../../platform/http/body.ts'
import { textOfBody } from '../../platform/http/body.ts'
import type { Row, SheetBatch } from '../../platform/ports.ts'
import { instantOf } from '../../platform/http/inputs.ts'
import type { Scope } from '../../platform/store/types.ts'
import { columnsOf, valueIn, type ExportColumn } from '../../engine/exports/columns.ts'
import { formatOf, overLong, textsOf, type ExportSource } from '../../engine/exports/source.ts'

/** Whose lessons. */
export type PersonKind = 'teacher' | 'student'

/** What an export of a person's lessons may be told. */
export const personLessonKeys = ['id', 'from', 'until', 'columns', 'format'] as const

/** What is known of the person in a lesson; it stands behind the lesson's own columns. */
const attendanceColumns = ['status', 'firstIn', 'lastOut', 'minutes', 'lateBy', 'earlyBy'] as const
const prefix = 'attendance.'
const references = { teacher: 'teacherId', student: 'studentId' } as const
const portion = 500

type Starts = Map<string, string>

/** Lessons that she teaches or assists in, with their starts. */
const taught = async (scope: Scope, id: string): Promise<Starts> => {
  const rows = await scope.db
    .selectFrom('lessonPerson')
    .select(['lessonId', 'from'])
    .where('personId', '=', id)
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ lessonId, from }) => [lessonId, from]))
}

/** Lessons in which she is written down (once they have begun), and those to come: of the classes in which she learns, and those that she has booked. */
const attended = async (
  ports: AppPorts,
  scope: Scope,
  ctx: RecordContext,
  id: string,
): Promise<Starts> => {
  const { attendance, courseMember, course, lesson, booking } = ctx.resources
  const starts: Starts = new Map()
  if (!attendance || !courseMember || !course || !lesson) return starts
  const take = (rows: readonly Row[], name: string) =>
    rows.forEach(row => starts.set(textIn(row, name) ?? '', textIn(row, 'startAt') ?? ''))
  take(await rowsWhere(scope, attendance, [among('studentId', [id])]), 'lessonId')
  if (booking)
    take(
      await rowsWhere(scope, booking, [among('studentId', [id]), among('state', seatedStates)]),
      'lessonId',
    )
  const member = await rowsWhere(scope, courseMember, [
    among('studentId', [id]),
    among('role', ['STUDENT']),
  ])
  const classes = await scope.many(
    course,
    member.map(row => textIn(row, 'courseId') ?? ''),
  )
  const normal = classes.filter(row => row['kind'] === 'NORMAL').map(row => row.id)
  const now = ports.clock.now().toISOString()
  if (normal.length)
    take(
      await rowsWhere(scope, lesson, [
        among('courseId', normal),
        { field: 'closeAt', op: 'gt', values: [now] },
      ]),
      'id',
    )
  return starts
}

/**
 * The export of a person's lessons { id, from?, until?, columns?, format? }, by their start, with what is known of her attendance where the
 * caller may read that. Throws 905 without the right to export lessons and to read such people, the person's own code where she isn't there, 321
 * for more than a year (VAL-19).
 */
export const personLessons = async (
  ports: AppPorts,
  scope: Scope,
  session: Session,
  kind: PersonKind,
  body: Body,
): Promise<ExportSource> => {
  const { lesson, attendance, [kind]: people } = ports.resources
  if (!lesson || !attendance || !people)
    throw new Error('no lessons, attendance or people are registered')
  demandVerb(session, lesson, 'export')
  demandVerb(session, people, 'read')
  const ctx = recordContext(ports, lesson, session)
  const id = textOfBody(body, 'id', 64)
  const [from, until] = [instantOf(body, 'from'), instantOf(body, 'until')]
  if (from !== undefined && overAYear(from, until ?? ctx.clock.now().toISOString()))
    throw overLong('from')
  const personCtx = recordContext(ports, people, session)
  const person = await scope.get(people, id)
  if (!person || !isVisible(personCtx, person)) throw notFound(personCtx)

  const own = columnsOf(ctx, textsOf(body, 'columns', 200))
  const more: readonly ExportColumn[] = canDo(session.actor.access, attendance, 'read')
    ? columnsOf(recordContext(ports, attendance, session), attendanceColumns).map(column => ({
        ...column,
        name: prefix + column.name,
      }))
    : []
  const columns = [...own, ...more]
  const starts =
    kind === 'teacher' ? await taught(scope, id) : await attended(ports, scope, ctx, id)
  const ids = [...starts]
    .filter(([, at]) => (from === undefined || at >= from) && (until === undefined || at < until))
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([lessonId]) => lessonId)

  const batches = async function* (): AsyncGenerator<SheetBatch> {
    for (let at = 0; at < ids.length; at += portion) {
      const part = ids.slice(at, at + portion)
      const found = new Map((await scope.many(lesson, part)).map(row => [row.id, row]))
      const where = [among('lessonId', part), among(references[kind], [id])]
      const marks = more.length ? await rowsWhere(scope, attendance, where) : []
      const known = new Map(marks.map(row => [textIn(row, 'lessonId'), row]))
      const rows = part.flatMap(one => {
        const row = found.get(one)
        const mark = known.get(one)
        const extra = Object.fromEntries(
          attendanceColumns.map(name => [prefix + name, mark?.[name] ?? null]),
        )
        return row && isVisible(ctx, row) ? [{ ...row, ...extra }] : []
      })
      const titles = await titlesOf(scope, ctx, rows)
      yield rows.map(row => columns.map(column => valueIn(column, row, titles)))
    }
  }
  return {
    ctx,
    columns,
    format: formatOf(body),
    count: () => Promise.resolve({ total: ids.length }),
    batches,
  }
}
