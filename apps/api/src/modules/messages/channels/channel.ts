import type { ChannelName, MessageMetadata } from "@rental/contract";
import type { WriteCall } from "../../../gate/call.ts";

/** A stored outbound message and what is needed to deliver it. */
export interface Outbound {
  messageId: string;
  /** What `addressOf` gave; empty where the channel needs none. */
  to: string;
  subject: string | null;
  content: string;
}

/** A way that messages travel. */
export interface Channel {
  name: ChannelName;
  /** Whether something carries its messages away; without that they are stored only and are no event. */
  connected: boolean;
  /** Where the contact is reached on this channel; null: nowhere. */
  addressOf(contact: { email: string | null; phone: string | null }): string | null;
  /**
   * What is noted with a new message. It is stored before `deliver`, in the same transaction.
   * @param subject as it was given
   */
  prepare(
    call: WriteCall,
    subject: string | null,
  ): Promise<Pick<MessageMetadata, "subject" | "deliveryStatus">>;
  /** Queues the delivery in the transaction of the message: nothing is sent that did not commit. */
  deliver(call: WriteCall, message: Outbound): Promise<void>;
}
