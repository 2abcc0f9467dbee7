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

/** A key of the signed open interface; its secret is told once, when it is made. */
export interface OpenKey {
  readonly keyId: string
  readonly name: string
  readonly createTime: string
  readonly endedAt: string | null
}

/** Calls about the institution as a whole. */
export interface InstitutionCalls {
  schoolPermission(options?: CallOptions): Promise<SchoolPermission>
  schoolCurrency(options?: CallOptions): Promise<SchoolCurrency>
  openKeys(options?: CallOptions): Promise<readonly OpenKey[]>
  makeOpenKey(name: string, options?: CallOptions): Promise<OpenKey & { readonly secret: string }>
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
