import {
  arrangeForRole,
  arrangeWorkbench,
  openTile,
  workbenchDay,
  workbenchOverview,
  workbenchTrend,
} from '../../../resources/workbench/workbench.calls.ts'
import { myTeaching } from '../../../resources/workbench/teaching.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { otherAttention } from './attention.ts'
import { runningToday } from './day.ts'
import { countHighlights } from './highlights.ts'
import { layoutOf, rolesOf, saveLayout, saveRoleLayout } from './layout.ts'
import { setupStepsOf } from './steps.ts'
import { ownTeaching } from './teaching.ts'
import { tilesOf } from './tiles.ts'
import { todaysLessons } from './today.ts'
import { trendOf } from './trend.ts'

export const workbenchCalls = [
  implement(workbenchOverview, {
    read: async ({ ports, session, scope }) => {
      const roles = await rolesOf(scope, session)
      const layout = await layoutOf(scope, session, roles)
      const [counted, others, today, tiles, steps] = await Promise.all([
        countHighlights(ports, session, scope),
        otherAttention({ ports, session, scope }),
        todaysLessons(ports, session, scope),
        tilesOf(scope, session, roles, layout),
        layout.stepsClosed ? undefined : setupStepsOf(ports, session, scope),
      ])
      const ofKind = (kind: 'attention' | 'figure') =>
        counted.filter(one => one.kind === kind).map(({ kind: _kind, ...tile }) => tile)
      return {
        attention: [...ofKind('attention').filter(({ count }) => count > 0), ...others],
        figures: ofKind('figure'),
        tiles,
        ownOrder: layout.own,
        ...(today ? { today } : {}),
        ...(steps ? { steps } : {}),
      }
    },
  }),
  implement(workbenchTrend, {
    read: async ({ ports, session, scope, input }) => ({
      points: await trendOf(ports, session, scope, input.name),
    }),
  }),
  implement(workbenchDay, {
    read: ({ ports, session, scope }) => runningToday(ports, session, scope),
  }),
  implement(myTeaching, {
    read: ({ ports, session, scope }) => ownTeaching(ports, session, scope),
  }),
  implement(openTile, {
    read: async ({ session, scope, input }) => {
      const roles = await rolesOf(scope, session)
      const tiles = await tilesOf(scope, session, roles, await layoutOf(scope, session, roles))
      const tile = tiles.find(({ id }) => id === input.id)
      if (!tile) throw errors.notFound()
      return tile
    },
  }),
  implement(arrangeWorkbench, {
    write: async ({ tx, session, input }) => {
      await saveLayout(tx, session, input)
      return { order: input.order, hidden: input.hidden }
    },
  }),
  implement(arrangeForRole, {
    write: async ({ tx, session, ports, input }) => {
      await saveRoleLayout(tx, { ...session, clock: ports.clock }, input)
      return {}
    },
  }),
]
