import type { Hooks } from '../../src/platform/hooks.ts'

const nothing = async (): Promise<void> => undefined

/** For tests of one feature without downstream effects. */
export const noHooks: Hooks = {
  onTemplateChosen: nothing,
  onVoicesDisabled: nothing,
  onWorkspaceDeleted: nothing,
  onKeysRevoked: nothing,
  onKeysDistrusted: nothing,
  onAccountLocked: async () => ({ webhooks: 0, shares: 0 }),
  onMemberRemoved: nothing,
  onRecordingCreated: nothing,
  onFolderDeleted: nothing,
  onRecordingDeleted: nothing,
  onRecordingMoved: nothing,
  onRecordingPurged: nothing,
  onFirstTranscript: nothing,
  onTranscriptImported: nothing,
  onTranscriptionEnded: nothing,
}
