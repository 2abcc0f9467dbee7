import type { Hono } from 'hono'
import {
  chatStatistics,
  daysIn,
  mostDays,
  playStatistics,
  type StatisticsInput,
} from '../../../resources/lesson/statistics.calls.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { statisticsOf, type StatisticsQuestion } from './statistics/tallies.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { badParameter } from '../../platform/errors.ts'
import type { Body } from '../../platform/http/body.ts'
import { answer } from '../../platform/http/calls.ts'
import { countOf, dayOf, optionalText } from '../../platform/http/inputs.ts'

const takes: readonly (keyof StatisticsInput)[] = [
  'from',
  'until',
  'courseId',
  'lessonId',
  'personId',
  'top',
]

const asked = (body: Body, kind: StatisticsQuestion['kind']): StatisticsQuestion => {
  const [from, until] = [dayOf(body, 'from'), dayOf(body, 'until')]
  const days = daysIn(from, until)
  if (days < 1 || days > mostDays) throw badParameter('until')
  return {
    kind,
    from,
    until,
    courseId: optionalText(body, 'courseId'),
    lessonId: optionalText(body, 'lessonId'),
    personId: optionalText(body, 'personId'),
    top: countOf(body, 'top', 20, 100),
  }
}

/** How much was said in classrooms, and how much of their recordings was watched. */
export const statisticsRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const told = async (body: Body, c: Ctx, kind: StatisticsQuestion['kind']) => {
      const { id } = c.get('session').institution
      const row = await ports.store.db
        .selectFrom('institution')
        .select('timezone')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return statisticsOf(
        c.get('scope'),
        sessionContexts(ports, c.get('session')),
        row.timezone,
        asked(body, kind),
      )
    }
    answer(app, ports, chatStatistics, {
      right: 'chatData.read',
      takes,
      handle: (body, c) => told(body, c, 'MESSAGE'),
    })
    answer(app, ports, playStatistics, {
      right: 'playData.read',
      takes,
      handle: (body, c) => told(body, c, 'PLAYBACK'),
    })
  }
