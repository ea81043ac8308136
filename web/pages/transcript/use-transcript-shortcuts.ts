import type { RefObject } from 'react'
import { useStore } from '../../api/store.ts'
import { toast } from '../../components/toasts.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { words } from '../../strings/words.ts'
import { runsOf } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import { pedalKeys, pedals, type Pedal } from './player/pedal-keys.ts'
import { speeds, type Player } from './player/player.ts'
import { undoOrRedo } from './tools/undo-or-redo.ts'
import type { TextColumnHandle } from './text/use-text-handle.ts'
import type { SpeakerMenu } from './use-speaker-menu.ts'

interface Given {
  editor: Editor
  player: Player
  column: RefObject<TextColumnHandle | null>
  mayEdit: boolean
  assign: SpeakerMenu['assign']
  onFind: () => void
  onFollow: () => void
  onGoTo: () => void
}

const k = words.transcript.keys

/** The keys of the transcript page. */
export function useTranscriptShortcuts({
  editor,
  player,
  column,
  mayEdit,
  assign,
  onFind,
  onFollow,
  onGoTo,
}: Given): void {
  const keys = useStore(pedalKeys)
  const pressed: Record<Pedal, () => void> = {
    back: () => player.skip(-5),
    toggle: player.toggle,
    forward: () => player.skip(5),
    slower: () => changeSpeed(player, -1),
    faster: () => changeSpeed(player, 1),
  }
  useShortcuts([
    ...pedals.flatMap((pedal) => {
      const key = keys[pedal]
      // A pedal that types a letter must not take it from somebody who types.
      return key === undefined
        ? []
        : [{ key, label: words.transcript.pedals.names[pedal], run: pressed[pedal], whileTyping: !isLetter(key) }]
    }),
    { key: 'space', label: k.play, run: player.toggle },
    { key: 'k', label: k.play, run: player.toggle, isHidden: true },
    { key: 'mod+enter', label: k.playTyping, run: player.toggle, whileTyping: true },
    { key: 'j', label: k.back10, run: () => player.skip(-10) },
    { key: 'l', label: k.forward10, run: () => player.skip(10) },
    { key: 'arrowleft', label: k.back5, run: () => player.skip(-5) },
    { key: 'arrowright', label: k.forward5, run: () => player.skip(5) },
    { key: '<', label: k.slower, run: () => changeSpeed(player, -1) },
    { key: '>', label: k.faster, run: () => changeSpeed(player, 1) },
    { key: 'shift+arrowdown', label: k.nextTurn, run: () => column.current?.nextTurn(1) },
    { key: 'shift+arrowup', label: k.previousTurn, run: () => column.current?.nextTurn(-1) },
    { key: 'n', label: k.nextDoubt, run: () => column.current?.nextDoubt(1) },
    { key: 'shift+n', label: k.previousDoubt, run: () => column.current?.nextDoubt(-1) },
    { key: 'alt+n', label: k.nextDoubt, run: () => column.current?.nextDoubt(1), whileTyping: true, isHidden: true },
    { key: 'g', label: k.goTo, run: onGoTo },
    { key: 'alt+g', label: k.goTo, run: onGoTo, whileTyping: true, isHidden: true },
    { key: 'f', label: k.follow, run: onFollow },
    { key: 'mod+f', label: k.find, run: onFind, whileTyping: true },
    ...(mayEdit
      ? [
          { key: 'mod+z', label: k.undo, run: () => undoOrRedo(editor, 'undo'), whileTyping: true },
          { key: 'mod+shift+z', label: k.redo, run: () => undoOrRedo(editor, 'redo'), whileTyping: true },
          { key: 'mod+y', label: k.redo, run: () => undoOrRedo(editor, 'redo'), whileTyping: true, isHidden: true },
          ...Array.from({ length: 9 }, (_, index) => ({
            key: String(index + 1),
            label: k.assign,
            spelling: '1 – 9',
            run: () => void assign(runsOf(column.current?.currentTurn() ?? []), index),
            isHidden: index > 0,
          })),
        ]
      : []),
  ])
}

/** A key that writes something, with or without Shift. */
function isLetter(key: string): boolean {
  const plain = key.replace('shift+', '')
  return plain.length === 1 || plain === 'space' || plain === 'enter'
}

function changeSpeed(player: Player, step: 1 | -1): void {
  const { speed } = player.state.get()
  player.setSpeed(speeds[speeds.findIndex((one) => one === speed) + step] ?? speed)
  toast({ text: `${words.transcript.speed} ${player.state.get().speed}×`, tone: 'heard' })
}
