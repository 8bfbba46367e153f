/** Messages from the editor, without those that are nested so deeply that reading or repeating them would exhaust the stack, and with it the server. */
import type { Readable } from "node:stream";
import { isNestedDeeper } from "@everypath/core";
import {
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type MessageWriter,
  type ResponseMessage,
  StreamMessageReader,
} from "vscode-languageserver/node.js";

/** No message of the protocol comes near it. */
const greatestNesting = 500;

export class BoundedReader extends StreamMessageReader {
  readonly #writer: MessageWriter;

  constructor(input: Readable, writer: MessageWriter) {
    super(input);
    this.#writer = writer;
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      if (isNestedDeeper(message, greatestNesting)) void this.#writer.write(refusal);
      else callback(message);
    });
  }
}

/** Whom it answers is not known, since the message is not looked into. */
const refusal: ResponseMessage = {
  jsonrpc: "2.0",
  id: null,
  error: {
    code: ErrorCodes.InvalidRequest,
    message: `the message is nested more than ${greatestNesting} levels deep`,
  },
};
