import { sumOfKinds, type CpuByKind } from './groupCpu.ts'

/** On this signal a program that is over its limit prints what it was doing, and exits. */
export const limitSignal = 'SIGUSR2'
/** A stage that uses less than this in that time hangs: a busy machine still gives it more. */
const idleCpuSeconds = 3
const idleSeconds = 300
/** Seconds after which a stage is killed in any case. */
const maxSeconds = 7200

/**
 * Decides when a stage of `npm test` is ended: by the CPU seconds of its processes, which are the
 * same on a busy machine, or if it hangs. Where they can't be read (macOS), the limit is one of
 * seconds.
 */
export class StageLimit {
  readonly #cpuSeconds: number
  /** When the stage had last used `idleCpuSeconds` more, and how many it had used by then. */
  #active = { at: 0, cpu: 0 }

  constructor(cpuSeconds: number) {
    this.#cpuSeconds = cpuSeconds
  }

  /** Returns why a stage that has run for `seconds` is ended now; undefined if it may continue. */
  reason(seconds: number, cpu: CpuByKind | undefined): string | undefined {
    const limit = this.#cpuSeconds
    if (seconds > maxSeconds) return `it ran for ${maxSeconds} s`
    if (!cpu) return seconds > limit ? `it ran for more than ${limit} s` : undefined
    const used = sumOfKinds(cpu)
    if (used > limit) return `it used ${Math.round(used)} CPU s, its limit is ${limit}`
    // servers have schedules, so they are never quite idle
    const active = used - cpu.servers
    if (active - this.#active.cpu >= idleCpuSeconds) this.#active = { at: seconds, cpu: active }
    return seconds - this.#active.at > idleSeconds
      ? `it hung: less than ${idleCpuSeconds} CPU s in ${idleSeconds} s`
      : undefined
  }
}
