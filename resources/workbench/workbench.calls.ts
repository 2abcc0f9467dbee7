import { defineCall, listOf, shape } from '../../src/schema/call/index.ts'
import type { Label } from '../../src/schema/label.ts'
import { boolean, reference, text } from '../../src/schema/fields/index.ts'

/** A count with a link to its list. `before`: the same count of the previous period. */
export interface CountTile {
  /** `<resource>.<name>`, such as `lesson.held`. */
  readonly name: string
  readonly label: string
  readonly count: number
  readonly before: number | null
  /** Whether the count is a share, in percent with one decimal. */
  readonly share: boolean
  /** Names the chart of `workbenchTrend`; null: there is none. */
  readonly trend: string | null
  /** The count is an amount of this currency. */
  readonly currency?: string
  /** Address of the list: a path with its conditions. */
  readonly address: string
}

/**
 * A figure in a span of days, 'YYYY-MM-DD', both among them; null: there was nothing that it could
 * be a share of.
 */
export interface TrendPoint {
  readonly from: string
  readonly until: string
  readonly value: number | null
}

/** A lesson of today. Times are ISO 8601 in UTC. */
export interface TodaysLesson {
  readonly id: string
  readonly name: string
  readonly courseName: string
  readonly teacherName: string
  readonly startAt: string
  readonly endAt: string
  readonly status: string
}

/** Something to open: a program of the institution, or a recommended website. */
export interface WorkbenchTile {
  readonly id: string
  readonly kind: 'application' | 'website'
  readonly name: string
  readonly about: string
  readonly address: string
  readonly hidden: boolean
}

/** One step of setting up a school, with the list where it is done. */
export interface SetupStep {
  readonly name: SetupStepName
  readonly done: boolean
  readonly address: string
}
export const setupSteps = [
  'teachers',
  'students',
  'classes',
  'lessons',
  'hours',
  'mails',
  'users',
] as const
export type SetupStepName = (typeof setupSteps)[number]

export interface Workbench {
  /** Items that need attention; only counts above 0. */
  readonly attention: readonly CountTile[]
  readonly figures: readonly CountTile[]
  /** At most 8, starting with the one that ends next; undefined: the caller can't read lessons. */
  readonly today?: {
    readonly lessons: readonly TodaysLesson[]
    readonly total: number
    readonly address: string
  }
  /** In the person's own order, otherwise in that of their role, otherwise in the institution's. */
  readonly tiles: readonly WorkbenchTile[]
  /** Whether the order is the person's own. */
  readonly ownOrder: boolean
  /** Undefined once all is done or the person has closed the list. */
  readonly steps?: readonly SetupStep[]
}

/** The start page in one answer. */
export const workbenchOverview = defineCall({
  path: '/edu_adminserver/workbench/overview',
  method: 'GET',
  summary:
    'What needs attention, today’s lessons, key figures, applications and websites of the workbench',
  audience: 'member',
  input: {},
  output: shape<Workbench>(),
})

/**
 * The last 12 weeks or months of a highlight. 404: the caller has no such highlight, or it has no
 * period.
 */
export const workbenchTrend = defineCall({
  path: '/edu_adminserver/workbench/trend',
  method: 'GET',
  summary: 'How a key figure of the workbench changed over the last 12 weeks or months',
  audience: 'member',
  input: {
    name: text({ label: { en: 'Figure', zh: '数据' }, required: true, max: 100 }),
  },
  output: shape<{ readonly points: readonly TrendPoint[] }>(),
  errors: ['404'],
})

/** How many lessons run through the institution's day. Times are ISO 8601 in UTC. */
export interface WorkbenchDay {
  readonly from: string
  readonly until: string
  /** Length of each slot, in minutes. */
  readonly slotMinutes: number
  /** Lessons that run in each slot, from the start of the day. */
  readonly running: readonly number[]
}

/** Today on a line. 905: the caller may not read lessons. */
export const workbenchDay = defineCall({
  path: '/edu_adminserver/workbench/day',
  method: 'GET',
  summary: 'How many lessons run in each half hour of today',
  right: 'lesson.read',
  writes: false,
  output: shape<WorkbenchDay>(),
})

/** Opens one of the caller's own tiles. 404 if they have no such tile. */
export const openTile = defineCall({
  path: '/edu_adminserver/workbench/tile',
  method: 'GET',
  summary: 'An application or a website of one’s own workbench',
  audience: 'member',
  input: { id: text({ label: { en: 'Tile', zh: '入口' }, required: true, max: 40 }) },
  output: shape<WorkbenchTile>(),
  errors: ['404'],
})

const tileIds = (label: Label) =>
  listOf(text({ label: { en: 'Tile', zh: '入口' }, required: true, max: 40 }), { label, max: 200 })
const order = tileIds({ en: 'Order', zh: '顺序' })
const hidden = tileIds({ en: 'Hidden', zh: '隐藏' })

/**
 * Sets the person's own order of tiles; unnamed tiles follow in the institution's order. Without
 * any tile they get the order of their role.
 */
export const arrangeWorkbench = defineCall({
  path: '/edu_adminserver/workbench/arrange',
  summary: 'Arranges the tiles of one’s own workbench',
  audience: 'member',
  input: {
    order,
    hidden,
    stepsClosed: boolean({ label: { en: 'Setup guide closed', zh: '已关闭开通指引' } }),
  },
  output: shape<{ readonly order: readonly string[]; readonly hidden: readonly string[] }>(),
})

/**
 * Sets the order of tiles for people with this role and without their own order. 404: the role is
 * deleted.
 */
export const arrangeForRole = defineCall({
  path: '/edu_adminserver/workbench/arrangeRole',
  summary: 'Arranges the tiles of the workbench for a role',
  right: 'application.update',
  input: {
    roleId: reference({ label: { en: 'Role', zh: '角色' }, to: 'role', required: true }),
    order,
    hidden,
  },
  output: shape<object>(),
  errors: ['404'],
})
