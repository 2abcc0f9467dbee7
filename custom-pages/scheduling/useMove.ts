import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { localText } from '../../src/schema/timeText.ts'
import {
  changeLessons,
  removeLessons,
  type LessonChanged,
  type LessonResult,
  type SeriesScope,
} from '../../resources/scheduling/scheduling.calls.ts'
import { toInstant } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import type { TimetableEntry } from './entries.ts'
import { isSame, spanText, type EntryPosition } from '../../src/ui/calendar/moves.ts'
import { moveTexts } from './move.texts.ts'
import { timetableKey } from './useTimetable.ts'

/** A proposed change of a lesson: another place, or its removal. */
export interface Proposal {
  readonly entry: TimetableEntry
  readonly place: EntryPosition | 'removed'
}
interface Asking {
  readonly step: 'scope' | 'remove'
  readonly proposal: Proposal
}
/**
 * A move that the server refused without changing anything; the results give the reason for each
 * lesson.
 */
export interface RefusedMove {
  readonly step: 'refused'
  readonly proposal: Proposal
  readonly scope: SeriesScope
  readonly results: readonly LessonResult[]
}
type Stage = { readonly step: 'still' } | Asking | RefusedMove

/** `YYYY-MM-DDTHH:mm` and the minutes of a place in words: 'Tue 24 Nov 10:00 – 11:00'. */
export const whenText = (
  place: Pick<EntryPosition, 'start' | 'minutes'>,
  lang: 'en' | 'zh',
): string => `${localText(place.start, lang)}${spanText(place).slice(5)}`

/** The lesson at a new place, as displayed before the server has responded. */
export const entryAt = (entry: TimetableEntry, place: EntryPosition): TimetableEntry => ({
  ...entry,
  start: place.start,
  minutes: place.minutes,
  end: new Date(Date.parse(`${place.start}:00Z`) + place.minutes * 60_000)
    .toISOString()
    .slice(0, 16),
  ...(place.holderId === undefined
    ? {}
    : { holderId: place.holderId, lesson: { ...entry.lesson, teacherId: place.holderId } }),
})

const isBad = ({ state }: LessonResult): boolean => state === 'CLASH' || state === 'REFUSED'

/** Additions for another try after a refusal. */
interface Retry {
  readonly forceReason?: string
  readonly skipRefused?: boolean
}

const ask = async (
  edu: ReturnType<typeof useEdu>,
  { entry, place }: Proposal,
  scope: SeriesScope,
  zone: string,
  more: Retry,
): Promise<LessonChanged> => {
  const { id, version } = entry.lesson
  const base = { lessonId: id, version, scope, ...more }
  return place === 'removed'
    ? await edu.ask(removeLessons, base)
    : await edu.ask(changeLessons, {
        ...base,
        ...(place.start === entry.start ? {} : { startAt: toInstant(place.start, zone).at }),
        ...(place.minutes === entry.minutes ? {} : { minutes: place.minutes }),
        ...(place.holderId === undefined ? {} : { changes: { teacherId: place.holderId } }),
      })
}

/** Shows what was changed, and what was not and why; with undo. */
const useAnnounce = () => {
  const t = useTexts(moveTexts)
  const lang = useLang()
  const notify = useNotify()
  const { offer } = useUndo()
  return ({ entry, place }: Proposal, { results, operation }: LessonChanged): void => {
    const changed = results.filter(({ state }) => state === 'CHANGED')
    const count = (state: LessonResult['state'][]): number =>
      results.filter(one => state.includes(one.state)).length
    const students = new Set(
      changed.flatMap(({ clashes = [] }) => clashes.map(({ personId }) => personId)),
    ).size
    const [keptCount, left] = [count(['KEPT']), count(['CLASH', 'REFUSED'])]
    const removed = place === 'removed'
    const what =
      changed.length === 0
        ? t.nothing
        : changed.length > 1
          ? (removed ? t.removedMany : t.changedMany)(changed.length)
          : removed
            ? t.removed(entry.lesson.name)
            : t.moved(entry.lesson.name, whenText(place, lang))
    const lines = [
      what,
      ...(keptCount ? [t.kept(keptCount)] : []),
      ...(left ? [t.left(left)] : []),
      ...(students ? [t.studentClash(students)] : []),
      ...(changed.some(({ gap }) => gap) ? [t.gap] : []),
      ...(changed.some(({ fold }) => fold) ? [t.fold] : []),
    ]
    notify(lines.join('\n'), {
      type: changed.length === 0 ? 'info' : lines.length > 1 ? 'warning' : 'success',
      action: offer(operation ?? undefined),
      ...(lines.length > 1 ? { autoHideDuration: 10_000 } : {}),
    })
  }
}

/** Temporary places of lessons until the server has responded. */
const usePendingPlaces = () => {
  const [pendingPlaces, setPendingPlaces] = useState<ReadonlyMap<string, Proposal['place']>>(
    new Map(),
  )
  const putAt = (id: string, place: Proposal['place']): void =>
    setPendingPlaces(last => new Map(last).set(id, place))
  const putBack = (id: string): void =>
    setPendingPlaces(last => {
      const next = new Map(last)
      next.delete(id)
      return next
    })
  return { pendingPlaces, putAt, putBack }
}

/**
 * Moves, resizes and deletes lessons: a change shows at once, the person chooses which lessons of a
 * series it applies to and can undo it; if the server refuses, they see the reasons and their
 * options.
 */
export const useMove = (zone: string) => {
  const edu = useEdu()
  const queries = useQueryClient()
  const [stage, setStage] = useState<Stage>({ step: 'still' })
  const [busy, setBusy] = useState(false)
  const { pendingPlaces, putAt, putBack } = usePendingPlaces()
  const still = (id: string): void => {
    setStage({ step: 'still' })
    putBack(id)
  }
  const announce = useAnnounce()
  const send = async (proposal: Proposal, scope: SeriesScope, more: Retry = {}): Promise<void> => {
    const { id } = proposal.entry.lesson
    setBusy(true)
    setStage({ step: 'still' })
    putAt(id, proposal.place)
    let answer: LessonChanged | undefined
    try {
      answer = await ask(edu, proposal, scope, zone, more)
    } catch {
      // the provider has shown the error; the lesson goes back to its old place
    }
    if (answer?.written) {
      announce(proposal, answer)
      await queries.invalidateQueries({ queryKey: [timetableKey] })
      void queries.invalidateQueries({ queryKey: ['lesson'] })
    } else if (answer?.results.some(isBad))
      setStage({ step: 'refused', proposal, scope, results: answer.results })
    else {
      if (answer) announce(proposal, answer)
      await queries.invalidateQueries({ queryKey: [timetableKey] })
    }
    putBack(id)
    setBusy(false)
  }
  return {
    stage,
    busy,
    pendingPlaces,
    /** Begins a move, unless it would change nothing. */
    propose: (entry: TimetableEntry, place: EntryPosition): void => {
      if (entry.locked || isSame(entry, place)) return
      const proposal = { entry, place }
      if (entry.lesson.seriesId === null) return void send(proposal, 'THIS')
      putAt(entry.id, place)
      setStage({ step: 'scope', proposal })
    },
    remove: (entry: TimetableEntry): void =>
      setStage({ step: 'remove', proposal: { entry, place: 'removed' } }),
    /** Chooses the lessons that the change concerns: this one, or more of its series. */
    choose: (scope: SeriesScope): void => {
      if (stage.step === 'scope' || stage.step === 'remove') void send(stage.proposal, scope)
    },
    /**
     * Tries again after a refusal: at another time, with a reason to accept the clash, or without
     * the refused lessons.
     */
    retry: (how: {
      readonly start?: string
      readonly forceReason?: string
      readonly skipRefused?: boolean
    }): void => {
      if (stage.step !== 'refused') return
      const { start, ...more } = how
      const { entry, place } = stage.proposal
      void send(
        { entry, place: start && place !== 'removed' ? { ...place, start } : place },
        stage.scope,
        more,
      )
    },
    cancel: (): void => {
      if (stage.step !== 'still') still(stage.proposal.entry.id)
    },
  }
}
export type Moving = ReturnType<typeof useMove>
