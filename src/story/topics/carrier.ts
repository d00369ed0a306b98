import type { Topic } from "../sentence.js";

export const carrierTopic: Topic = {
  CarrierBuy: "buys a carrier[, {Callsign}][, in {Location}][ for {Price|cr}]",
  CarrierJumpRequest: "asks the carrier to jump to {SystemName}[, {Body}]",
  CarrierJumpCancelled: "cancels the jump of the carrier",
  CarrierJump: "jumps on the carrier[ {StationName}][ from {@system}] to {StarSystem}",
  CarrierDepositFuel: "gives the carrier {Amount|t} of fuel",
  CarrierBankTransfer: {
    one: ["pays {Deposit|cr} to the carrier", "takes {Withdraw|cr} from the carrier"],
    many: ["pays {+Deposit|cr} to the carrier", "takes {+Withdraw|cr} from the carrier"],
  },
  CarrierTradeOrder: {
    one: [
      "{?CancelTrade}the carrier no longer trades {Commodity}",
      "the carrier buys up to {PurchaseOrder} {Commodity} for {Price|cr} each",
      "the carrier sells up to {SaleOrder} {Commodity} for {Price|cr} each",
    ],
    many: "sets {n|n order} of the carrier: {*Commodity}",
  },
  CarrierNameChange: "names the carrier “{Name}”",
  CarrierCrewServices: {
    one: "carrier services: {Operation} {CrewRole}",
    many: "carrier services, {n|n change}: {*CrewRole}",
    per: "Operation",
  },
  CarrierDecommission: "gives the carrier up",
  CarrierCancelDecommission: "keeps the carrier after all",
  CarrierDockingPermission: "lets dock on the carrier: {DockingAccess}",
};
