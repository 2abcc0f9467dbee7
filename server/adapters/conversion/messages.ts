import type { ConversionRequest } from '../../platform/ports.ts'

/** The start message of a conversion process. */
export interface ConversionStart {
  /** Address (file:) of the module whose `convert` does the work. */
  readonly script: string
  /** JSON. */
  readonly input: unknown
  /** The conversion's own folder, removed afterwards with its contents. */
  readonly folder: string
  /** Memory limit in MB of the process with all that it starts. */
  readonly memoryMB: number
}

/** Parameters of a conversion's watchdog. */
export interface WatchdogData {
  /** Id of the server's process. */
  readonly server: number
  readonly memoryMB: number
  /** Path of a file into which the watchdog writes its reason when it kills the process. */
  readonly endMark: string
  /**
   * Shared with the script, two numbers each of the step that it is at and of the budget for the
   * rest: how often it was set, and its limit in milliseconds (0: none).
   */
  readonly limits: Int32Array
}

/** Where that file is, in the folder of a conversion. */
export const endMarkName = 'ended-by'
/** The watchdog's reasons for killing a process. */
export type WatchdogReason = 'OUT_OF_MEMORY' | 'TIMED_OUT'

/** Input of a script. */
export interface ConversionWork {
  /** JSON, as `runConversion` was given it. */
  readonly input: unknown
  /** The conversion's own folder, removed afterwards with its contents. */
  readonly folder: string
  /** Tells how much is done, from 0 to 1. */
  readonly progress: (share: number) => void
  /**
   * Begins a step and ends the previous one. The process is killed as TIMED_OUT if the step takes
   * more than these seconds of processor time, or four times as many of real time, because other
   * processes have priority.
   */
  readonly step: (seconds: number) => void
  /**
   * The same for everything from here on, steps and all: so that many steps below their limit are
   * not long together.
   */
  readonly budget: (seconds: number) => void
}
/**
 * The `convert` function that a conversion script exports. Its result is JSON. Throws
 * `Unconvertible`.
 */
export type ConvertFile = (work: ConversionWork) => Promise<unknown>

/** Thrown by a script where the file can't be converted. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible'
  readonly reason: string
  readonly params: Readonly<Record<string, string | number>>
  constructor(
    reason: string,
    detail: string,
    params: Readonly<Record<string, string | number>> = {},
  ) {
    super(detail)
    this.reason = reason
    this.params = params
  }
}

/** Messages from a conversion process. */
export type ConversionMessage =
  | { readonly progress: number }
  | { readonly done: unknown }
  | {
      readonly failed: string
      readonly detail: string
      readonly params: Readonly<Record<string, string | number>>
    }

/** Parameters of a script that runs for the port `Converter`. */
export interface ConvertInput {
  /** Path of the file to be converted. */
  readonly source: string
  /** An empty folder; its contents at the end are the result. */
  readonly output: string
  /** JSON, as the request has it. */
  readonly options: ConversionRequest['options']
  /** Settings of the machine, such as where a program is. */
  readonly machine?: Readonly<Record<string, string>>
}
