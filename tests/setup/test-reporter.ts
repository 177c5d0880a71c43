// Writes the result of one Vitest run to the file named by TEST_REPORT, for scripts/test.ts.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestModule } from 'vitest/node';

export type TestReport = {
  passed: number;
  failed: number;
  failures: string[];
  files: { file: string; seconds: number }[];
};

export default class TestReporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const count = (state: string) => tests.filter(test => test.result().state === state).length;
    const report: TestReport = {
      passed: count('passed'),
      failed: count('failed'),
      failures: modules.flatMap(describeFailures),
      files: modules.map(module => ({ file: fileOf(module), seconds: secondsOf(module) })),
    };
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(report));
  }
}

function describeFailures(module: TestModule): string[] {
  const failed = [...module.children.allTests('failed')];
  // Errors in hooks or while importing belong to no test.
  if (module.state() === 'failed' && failed.length === 0)
    return [`${fileOf(module)}, outside its tests\n${messagesOf(errorsOutsideTests(module))}`];
  return failed.map(test => `${fileOf(module)} > ${test.fullName}\n${messagesOf(test.result().errors ?? [])}`);
}

function errorsOutsideTests(module: TestModule) {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())];
}

function messagesOf(errors: readonly { stack?: string; message: string }[]): string {
  return errors
    .map(({ stack, message }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`))
    .join('\n')
    .slice(0, 1500);
}

function fileOf(module: TestModule): string {
  return relative(module.project.config.root, module.moduleId);
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
