import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Ends a stage of `npm test` at its limit, and names the tests that are running then. */
export class StageReporter implements Reporter {
  readonly #seconds: number
  readonly #running = new Map<string, string>()

  constructor(seconds: number) {
    this.#seconds = seconds
  }

  onInit(): void {
    setTimeout(() => {
      console.log(
        [`Ended after ${this.#seconds} s, the limit of this stage. Running:`, ...this.#names()]
          .map(line => `${line}\n`)
          .join(''),
      )
      process.exit(1)
    }, this.#seconds * 1000).unref()
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

  /** Running tests, and files of which none is running (their hooks are). */
  #names(): string[] {
    const names = [...this.#running.values()]
    return names.filter(name => !names.some(other => other.startsWith(`${name} > `)))
  }
}
