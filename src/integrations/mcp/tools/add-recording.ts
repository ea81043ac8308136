import { Type } from '../../../contract/type.ts'
import { chooseWorkspace } from '../choose-workspace.ts'
import { pageOf, recordingIdOf } from '../recording-id.ts'
import { tool, Url, WorkspaceId } from '../tool.ts'

export const addRecording = tool({
  name: 'add_recording',
  title: 'Add a recording',
  description:
    'Add a recording by the address of a media file or of a page of a video site. The server downloads and transcribes it; get_status tells how far it is. Each call adds another recording.',
  input: {
    url: Type.String({ minLength: 8, maxLength: 4000, pattern: '^https?://', description: 'http or https' }),
    title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    language: Type.Optional(
      Type.String({ minLength: 2, maxLength: 35, description: 'such as en or de; the default is the workspace’s' }),
    ),
    workspace: Type.Optional(WorkspaceId),
  },
  output: { id: Type.String(), url: Url, status: Type.String() },
  calls: ['listWorkspaces', 'createRecording'],
  isReadOnly: false,
  isOpen: true,
  run: async ({ client, address }, { url, title, language, workspace }) => {
    const spaceId = await chooseWorkspace(client, workspace)
    const { id, status } = await client.createRecording({
      params: { spaceId },
      body: { title, source: 'URL', sourceUrl: url, ...(language === undefined ? {} : { language }) },
    })
    return { id: recordingIdOf(spaceId, id), url: pageOf(address, { spaceId, recordingId: id }), status }
  },
})
