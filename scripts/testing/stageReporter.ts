import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { limitSignal } from './stageLimit.ts'

/**
 * Ends a stage of `npm test` when it is over its limit (runLogged.ts), and names the tests that are
 * running then.
 */
export class StageReporter implements Reporter {
  readonly #running = new Map<string, string>()

  onInit(): void {
    process.once(limitSignal, () => {
      console.log(['Running:', ...this.#names()].map(line => `${line}\n`).join(''))
      process.exit(1)
    })
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.set(module.id, module.relativeModuleId)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.id)
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.set(test.id, `${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test.id)
  }

  /** Running tests, and running files without a running test (they are in their hooks). */
  #names(): string[] {
    const names = [...this.#running.values()]
    return names.filter(name => !names.some(other => other.startsWith(`${name} > `)))
  }
}
