import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'

/** Props of every panel. */
export interface PanelProps {
  detail: RecordingDetail
  editor: Editor
  player: Player
  /** The name of a speaker, by index. */
  nameOf: (speaker: number) => string
  mayEdit: boolean
  /** Offers the turns that sound like a speaker; null without sound to compare. */
  findSimilar: ((speaker: number) => void) | null
}
