import type { Label } from '../schema/label.ts'
import type { MySettings, SettingValue } from './lessonDefaults.ts'
import type { CallOptions } from './provider.ts'

/** How much the plan allows, and how much of it is used. */
export interface Allowance {
  readonly limit: number
  readonly used: number
}
/** API-15. */
export interface SchoolPermission {
  readonly plan: string
  readonly domestic: boolean
  readonly teacherSeats: Allowance
  readonly students: Allowance
  readonly overseaPermission: { readonly studentLimit: number }
}
/** API-13. */
export interface SchoolCurrency {
  readonly name: string
  readonly currency: string
  readonly domestic: boolean
  readonly countryCode: string
  /** False while the choice stands out (FIN-06). */
  readonly chosen: boolean
}

/**
 * What a key of the open interface can be good for. `right`: what its maker must be allowed to do for it to work; passes are judged by the
 * person they let in.
 */
export const keyScopes = {
  passes: { label: { en: 'Sign people in', zh: '人员免密登录' }, right: null },
  classroom: { label: { en: 'Classroom reports', zh: '教室数据上报' }, right: 'lesson.read' },
  statistics: { label: { en: 'Statistics', zh: '统计数据查询' }, right: 'booking.read' },
} as const satisfies Readonly<
  Record<string, { readonly label: Label; readonly right: string | null }>
>
export type KeyScope = keyof typeof keyScopes
export const isKeyScope = (text: unknown): text is KeyScope =>
  typeof text === 'string' && Object.hasOwn(keyScopes, text)

/** The longest that a key lasts which has an end, in days. */
export const maxKeyDays = 3650

/** Whether calls signed with a key are taken. SUSPENDED: not while its maker may not manage keys, or belongs to the institution no more. */
export type KeyState = 'ACTIVE' | 'ENDED' | 'EXPIRED' | 'SUSPENDED'

/** A key of the signed open interface; its secret is told once, when it is made. */
export interface OpenKey {
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly state: KeyState
  /** Name of the person in whose place it acts; null where nobody knows. */
  readonly madeByName: string | null
  readonly createTime: string
  /** When it stops working by itself; null: never. */
  readonly expireTime: string | null
  /** When a call was last taken under it, to the minute; null: never. */
  readonly lastUsedTime: string | null
  readonly endedAt: string | null
}
export interface NewOpenKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Days that it lasts; null: until it is ended. */
  readonly days: number | null
}

/** Calls about the institution as a whole. */
export interface InstitutionCalls {
  schoolPermission(options?: CallOptions): Promise<SchoolPermission>
  schoolCurrency(options?: CallOptions): Promise<SchoolCurrency>
  openKeys(options?: CallOptions): Promise<readonly OpenKey[]>
  makeOpenKey(
    key: NewOpenKey,
    options?: CallOptions,
  ): Promise<OpenKey & { readonly secret: string }>
  endOpenKey(keyId: string, options?: CallOptions): Promise<{ readonly ended: true }>
  mySettings(options?: CallOptions): Promise<MySettings>
  /** Null gives a setting back to the institution. Rejects with 409 where another window was faster, 905 on a locked setting. */
  chooseSettings(
    input: {
      readonly version: number
      readonly values: Readonly<Record<string, SettingValue | null>>
    },
    options?: CallOptions,
  ): Promise<MySettings>
}
