import { undoOperation } from '../../protocol/calls/operations.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useNotify } from 'react-admin'
import { beforeEach, expect, it } from 'vitest'
import { recordProvider, refusal, showRecord } from '../../../tests/support/record-bench.tsx'
import { forgetAll, latest, rememberOperation } from './session.ts'
import { UndoKeys } from './UndoKeys.tsx'
import { useUndo } from './useUndo.ts'

beforeEach(forgetAll)
const Writes = () => {
  const notify = useNotify()
  const { offer } = useUndo()
  const write = (operation: string) =>
    notify(`Written ${operation}`, { type: 'success', action: offer(operation) })
  return ['o1', 'o2'].map(operation => (
    <button key={operation} onClick={() => write(operation)}>
      Write {operation}
    </button>
  ))
}
const showWrites = () => {
  const fake = recordProvider()
  showRecord(fake, '/boatDetail', {
    node: (
      <>
        <UndoKeys group="Everywhere" />
        <input aria-label="Box" />
        <Writes />
      </>
    ),
  })
  return fake
}
const undo = (target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
const redo = () => fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })

it('mod+z takes back the latest, then the one before; mod+shift+z does them again', async () => {
  const { calls } = showWrites()
  rememberOperation('o1')
  rememberOperation('o2')
  undo()
  await screen.findByText('Undone')
  expect(calls.undo).toEqual(['o2'])
  undo()
  await waitFor(() => expect(calls.undo).toEqual(['o2', 'o1']))
  await waitFor(() => expect(latest()).toBeUndefined())
  redo()
  await screen.findByText('Redone')
  expect(calls.undo).toEqual(['o2', 'o1', 'undo of o1'])
  // in force again, so it can be undone again: by what did it
  undo()
  await waitFor(() => expect(calls.undo).toEqual(['o2', 'o1', 'undo of o1', 'undo of undo of o1']))
})

it('what was taken back by the key is no longer offered by its toast', async () => {
  const { calls } = showWrites()
  fireEvent.click(screen.getByRole('button', { name: 'Write o1' }))
  await screen.findByText('Written o1')
  fireEvent.click(screen.getByRole('button', { name: 'Write o2' }))
  await screen.findByText('Written o2')
  undo()
  await screen.findByText('Undone')
  expect(screen.queryByText('Written o2')).toBeNull()
  expect(screen.getByText('Written o1')).toBeTruthy()
  redo()
  await screen.findByText('Redone')
  expect(screen.queryByText('Undone')).toBeNull()
  expect(calls.undo).toEqual(['o2', 'undo of o2'])
})

it('a new change ends what could be done again', async () => {
  const { calls } = showWrites()
  rememberOperation('o1')
  undo()
  await screen.findByText('Undone')
  rememberOperation('o2')
  redo()
  await act(async () => Promise.resolve())
  expect(calls.undo).toEqual(['o1'])
})

it('inside an input the keys are its own', async () => {
  const { calls } = showWrites()
  rememberOperation('o1')
  undo(screen.getByLabelText('Box'))
  await act(async () => Promise.resolve())
  expect(calls.undo).toEqual([])
})

it('with nothing to undo it says where earlier changes are; after a sign-out there is nothing', async () => {
  const { calls } = showWrites()
  rememberOperation('o1')
  forgetAll()
  undo()
  await screen.findByText(/Nothing to undo in this session/)
  expect(calls.undo).toEqual([])
})

it('one that takes its time says that it is under way, until it is done', async () => {
  const { answers } = showWrites()
  let answer = (): void => undefined
  const atOnce = answers[undoOperation.path]
  answers[undoOperation.path] = input => new Promise(done => (answer = () => done(atOnce?.(input))))
  rememberOperation('o1')
  undo()
  await screen.findByText('Undoing…')
  act(() => answer())
  await screen.findByText('Undone')
  expect(screen.queryByText('Undoing…')).toBeNull()
})

it('what can’t be undone is not tried again', async () => {
  const { calls, world } = showWrites()
  rememberOperation('o1')
  world.refuse.push(refusal(409))
  undo()
  await waitFor(() => expect(latest()).toBeUndefined())
  undo()
  await screen.findByText(/Nothing to undo in this session/)
  expect(calls.undo).toEqual(['o1'])
})
