import { SaxesParser } from 'saxes';
import { UnreadableError } from './unzip.js';

/** What is called while XML is read. Names have no prefix. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Characters of a tag, or of the text between two. */
const maxTokenCharacters = 256 * 1024;

/**
 * Reads XML in bounded memory; yields after each piece, so that what the events have collected can be passed on. Throws
 * {@link UnreadableError} for text that is not well-formed, and for declarations and comments, which workbooks do not need and
 * which could be of any length.
 */
export async function* readXml(content: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let failure: Error | undefined;
  parser.on('error', (error) => (failure ??= error));
  parser.on('opentag', ({ name, attributes }) => events.open(toLocal(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => events.close(toLocal(name)));
  parser.on('text', (text) => events.text(text));
  const decoder = new TextDecoder();
  const assertBounded = createBounds();
  for await (const piece of content) {
    const text = decoder.decode(piece, { stream: true });
    assertBounded(text);
    parser.write(text);
    if (failure) throw new UnreadableError('A part of it is not well-formed XML.');
    yield;
  }
  parser.close();
  if (failure) throw new UnreadableError('A part of it is not well-formed XML.');
  yield;
}

const toLocal = (name: string): string => name.slice(name.indexOf(':') + 1);

function createBounds(): (text: string) => void {
  let since = 0;
  let last = '';
  let isStart = true;
  return (text) => {
    const joined = last + text;
    if (joined.includes('<!') || (!isStart && joined.includes('<?')))
      throw new UnreadableError('A part of it has declarations or comments.');
    const mark = Math.max(text.lastIndexOf('<'), text.lastIndexOf('>'));
    since = mark < 0 ? since + text.length : text.length - mark;
    if (since > maxTokenCharacters) throw new UnreadableError('A cell of it is too long.');
    last = text.slice(-1) || last;
    isStart = false;
  };
}
