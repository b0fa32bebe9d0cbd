// Reports errors of unit tests that belong to no test, such as a rejected promise that nobody waits for: they fail the run.
import { writeFileSync } from 'node:fs'

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNHANDLED_REPORT, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
