import { expect, it } from 'vitest'
import { documentProblem } from './documents.ts'

it('VAL-09 judges documents before they are sent, as the server will', () => {
  const [kb, mb] = [1024, 1024 * 1024]
  const problem = (name: string, size: number) => documentProblem({ name, size })
  expect(problem('Unit 1.PDF', 25 * kb)).toBeUndefined()
  expect(problem('Unit 1.pptx', 100 * mb)).toBeUndefined()
  expect(problem('Unit 1.pdf', 0)).toBe('empty')
  expect(problem('Unit 1.pdf', 25 * kb - 1)).toBe('small')
  expect(problem('Unit 1.pdf', 100 * mb + 1)).toBe('large')
  for (const name of ['Unit 1.exe', 'Unit 1.pdf.exe', 'pdf.', 'Unit 1'])
    expect(problem(name, mb)).toBe('type')
})
