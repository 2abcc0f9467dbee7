import type { ConversionRequest } from '../../platform/ports.ts'

/** What a conversion's process is told at its start. */
export interface ConversionStart {
  /** Address (file:) of the module whose `convert` does the work. */
  readonly script: string
  /** JSON. */
  readonly input: unknown
  /** A folder of its own, removed afterwards with all that is in it. */
  readonly folder: string
  /** MB of memory that the process, with all that it starts, may hold. */
  readonly memoryMB: number
}

/** What the watchdog of a conversion's process is told. */
export interface WatchdogData {
  /** Id of the server's process. */
  readonly server: number
  readonly memoryMB: number
  /** Path of a file that holds, after the end, the reason that the watchdog had for it. */
  readonly endMark: string
  /**
   * Shared with the script, two numbers each of the step that it is at and of the budget for the
   * rest: how often it was set, and its limit in milliseconds (0: none).
   */
  readonly limits: Int32Array
}

/** Where that file is, in the folder of a conversion. */
export const endMarkName = 'ended-by'
/** What a watchdog ends a process for. */
export type WatchdogReason = 'OUT_OF_MEMORY' | 'TIMED_OUT'

/** What a script is given. */
export interface ConversionWork {
  /** JSON, as `runConversion` was given it. */
  readonly input: unknown
  /** A folder of its own, removed afterwards with all that is in it. */
  readonly folder: string
  /** Tells how much is done, from 0 to 1. */
  readonly progress: (share: number) => void
  /**
   * Begins a step, and ends the one before it. The process is killed, as TIMED_OUT, where the step
   * takes more than these seconds of processor time, or four times as many by the clock, since
   * other processes come first.
   */
  readonly step: (seconds: number) => void
  /**
   * The same for everything from here on, steps and all: so that many steps below their limit are
   * not long together.
   */
  readonly budget: (seconds: number) => void
}
/**
 * A script of conversions exports this as `convert`. What it answers is JSON. Throws
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

/** What a conversion's process says. */
export type ConversionMessage =
  | { readonly progress: number }
  | { readonly done: unknown }
  | {
      readonly failed: string
      readonly detail: string
      readonly params: Readonly<Record<string, string | number>>
    }

/** What a script is told when it runs for the port `Converter`. */
export interface ConvertInput {
  /** Path of the file to be converted. */
  readonly source: string
  /** An empty folder: what stands in it at the end is the result. */
  readonly output: string
  /** JSON, as the request has it. */
  readonly options: ConversionRequest['options']
  /** Settings of the machine, such as where a program is. */
  readonly machine?: Readonly<Record<string, string>>
}
