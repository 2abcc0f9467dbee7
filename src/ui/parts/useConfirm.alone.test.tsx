import { act, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, useNotificationContext } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { asText } from '../../schema/asText.ts'
import { useConfirm } from './useConfirm.tsx'

const chunk = vi.hoisted(() => ({ isGone: true }))
vi.mock('./ConfirmDialog.tsx', () => {
  if (chunk.isGone) throw new TypeError('gone')
  return { ConfirmDialog: ({ open }: { readonly open: boolean }) => open && <p>really?</p> }
})

const Said = () => {
  const { notifications } = useNotificationContext()
  return <p>{notifications.map(({ message }) => asText(message)).join()}</p>
}

it('a question whose dialog could not be fetched is asked again, and one that is asked anew before it shows is answered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers: boolean[] = []
  const Screen = () => {
    const { ask, dialog } = useConfirm()
    const question = { title: 'Delete?', body: '', action: 'Delete' }
    return (
      <>
        <button onClick={() => void ask(question).then(yes => answers.push(yes))}>delete</button>
        {dialog}
        <Said />
      </>
    )
  }
  render(
    <CoreAdminContext>
      <Screen />
    </CoreAdminContext>,
  )
  fireEvent.click(screen.getByText('delete'))
  expect(await screen.findByText(/Couldn’t load|加载失败/)).toBeTruthy()
  chunk.isGone = false
  fireEvent.click(screen.getByText('delete'))
  expect(await screen.findByText('really?')).toBeTruthy()
  fireEvent.click(screen.getByText('delete'))
  await act(async () => Promise.resolve())
  expect(answers).toEqual([false, false])
})
